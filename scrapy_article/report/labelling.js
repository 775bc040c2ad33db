"use strict";
const labels = JSON.parse(document.getElementById("labels").textContent);
const segments = [...document.querySelectorAll("#segments li")];
const given = segments.map((segment) => segment.dataset.label);
const undone = [];
let current = 0;
let painted = null;

function show(number) {
  const segment = segments[number];
  segment.dataset.label = given[number];
  segment.querySelector(".label").textContent = given[number];
}

function give(numbers, label) {
  const changed = numbers.filter((number) => given[number] !== label);
  if (!changed.length) return;
  undone.push(changed.map((number) => [number, given[number]]));
  for (const number of changed) { given[number] = label; show(number); }
  count();
}

function undo() {
  for (const [number, label] of undone.pop() || []) { given[number] = label; show(number); }
  count();
}

function count() {
  const counts = labels.map((label) => `${given.filter((one) => one === label).length} ${label}`);
  document.getElementById("counts").textContent = counts.join(", ");
}

function chosen() {
  return document.querySelector("input[name=label]:checked").value;
}

function move(to) {
  if (to < 0 || to >= segments.length) return;
  segments[current].tabIndex = -1;
  current = to;
  segments[current].tabIndex = 0;
  segments[current].focus();
}

function save() {
  const name = document.getElementById("annotator");
  if (!name.value.trim()) { name.focus(); return; }
  const page = document.getElementById("segments").dataset;
  const answer = {version: 1, page: page.page, annotator: name.value.trim(), digest: page.digest, labels: given};
  const link = document.createElement("a");
  link.href = "data:application/json;charset=utf-8," + encodeURIComponent(JSON.stringify(answer));
  link.download = `${page.page}.${answer.annotator.replace(/[^\p{L}\p{N}_-]+/gu, "-")}.json`;
  link.click();
  document.getElementById("saved").textContent = `saved as ${link.download}`;
}

segments.forEach((segment, number) => {
  segment.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (event.pointerType !== "touch") {  // a finger that moves scrolls
      painted = given[number] === chosen() ? "none" : chosen();
      give([number], painted);
      event.preventDefault();
    }
    move(number);
  });
  segment.addEventListener("click", (event) => {
    if (event.pointerType === "touch") give([number], given[number] === chosen() ? "none" : chosen());
  });
  segment.addEventListener("pointerenter", () => { if (painted !== null) give([number], painted); });
  segment.addEventListener("focus", () => { current = number; });
});
addEventListener("pointerup", () => { painted = null; });
addEventListener("pointercancel", () => { painted = null; });

addEventListener("keydown", (event) => {
  if (event.target.matches("input[type=text]") || event.altKey || event.metaKey) return;
  if (event.ctrlKey) {
    if (event.key === "z") { undo(); event.preventDefault(); }
    return;
  }
  const step = {ArrowDown: 1, j: 1, ArrowUp: -1, k: -1}[event.key];
  if (step && !event.target.matches("input")) {
    const label = given[current];
    move(current + step);
    if (event.shiftKey) give([current], label);
    event.preventDefault();
    return;
  }
  const label = labels[Number(event.key) - 1];
  if (label) {
    if (event.target.closest("#segments")) give([current], label);
    else document.querySelector(`input[value=${label}]`).checked = true;
    event.preventDefault();
  }
});

document.getElementById("save").addEventListener("click", save);
document.getElementById("undo").addEventListener("click", undo);
count();
