"""Cleanup behind the network: rules that add lines to what it selects, or reject some of them."""
