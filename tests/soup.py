"""Markup as it comes: any tags, open or closed, with any attributes."""

from hypothesis import strategies as st


@st.composite
def soup(draw):
    tags = (
        "p div b i a ul ol li table tr td th blockquote pre h2 br code dl dt dd script form span section "
        "caption sub font".split()
    )
    parts = []
    for number in range(draw(st.integers(1, 30))):
        tag = draw(st.sampled_from(tags))
        attribute = draw(
            st.sampled_from(["", " onclick='x()'", " href='javascript:x()'", " href='/x?<\">&'", " style='a'"])
        )
        space = draw(st.sampled_from(["", " ", "\n"]))
        parts.append(draw(st.sampled_from([f"<{tag}{attribute}>", f"</{tag}>"])) + f"{space}w{number}{space}&lt;i&gt;")
    return "".join(parts)
