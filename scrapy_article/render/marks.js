// Notes where and how the browser has drawn each element that holds text or is a picture: the numbers and styles go into
// one attribute of the root element, and an attribute of each element names its numbers. scrapy_article.document.rendering
// reads them. All is read before anything is written, so that the page is laid out once.
//
// What is not marked is drawn like the nearest marked ancestor: text in the line of its parent that looks like it, and all
// that is inside of a hidden element.
({mark, table, version, elements, boxes, styles, milliseconds}) => {
  const root = document.documentElement;
  if (!root) return null;
  const started = performance.now();
  for (const attribute of [mark, table])
    for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);

  const UNSEEN = new Set("HEAD SCRIPT STYLE TEMPLATE NOSCRIPT LINK META TITLE BASE BR WBR SOURCE TRACK PARAM".split(" "));
  const PICTURES = new Set("IMG HR SVG svg VIDEO AUDIO IFRAME CANVAS EMBED OBJECT".split(" "));
  const scrolledX = window.scrollX, scrolledY = window.scrollY;
  const SOLID = /\S/;
  // As rgb(), whatever notation the page has used.
  const colours = new Map(), canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const plain = colour => {
    if (colour.startsWith("rgb")) return colour;
    if (!colours.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(colour, `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`);
    }
    return colours.get(colour);
  };
  const isClear = colour => colour === "transparent" || /,\s*0\)$|\/\s*0%?\)$/.test(colour);

  // Elements in document order, with what is inherited. A part that is not drawn is one entry.
  const found = [];
  let current = root, parent = null, visited = 0;
  while (current && visited < elements && performance.now() - started < milliseconds) {
    visited += 1;
    let down = null;
    if (!UNSEEN.has(current.tagName)) {
      const css = getComputedStyle(current);
      const entry = {element: current, parent, filled: false, drawn: true, line: false, looks: "", style: "", box: null};
      const isContents = css.display === "contents";
      if (css.display === "none" || (!isContents && current.checkVisibility && !current.checkVisibility())) {
        entry.drawn = false;
        entry.filled = SOLID.test(current.textContent) || !!current.querySelector("img");
        entry.background = "";
        entry.style = JSON.stringify([0, 400, "#000000", "", "visible", "none"]);
        entry.box = {x: 0, y: 0, width: 0, height: 0};
      } else {
        const background = plain(css.backgroundColor);
        entry.background = isClear(background) ? (parent ? parent.background : "") : background;
        entry.looks = JSON.stringify(
          [Math.round(parseFloat(css.fontSize) * 10) / 10 || 0, Math.round(css.fontWeight) || 400, plain(css.color),
           entry.background, css.visibility]);
        entry.style = entry.looks.slice(0, -1) + "," + JSON.stringify(css.display) + "]";
        entry.line = css.display === "inline";
        if (isContents) {
          const range = document.createRange();
          range.selectNodeContents(current);
          entry.box = range.getBoundingClientRect();
        } else entry.box = current.getBoundingClientRect();
        const isPicture = PICTURES.has(current.tagName);
        const isClipped = css.overflowX !== "visible" && (entry.box.width <= 1 || entry.box.height <= 1) && !isContents;
        if (isPicture) entry.filled = true;
        else if (isClipped) entry.filled = SOLID.test(current.textContent);
        else {
          for (let node = current.firstChild; node; node = node.nextSibling)
            if (node.nodeType === Node.TEXT_NODE && SOLID.test(node.data)) {
              entry.filled = true;
              break;
            }
          down = current.firstElementChild;
        }
      }
      found.push(entry);
      if (down) parent = entry;
    }
    if (down) {
      current = down;
      continue;
    }
    while (current && !current.nextElementSibling) {
      current = current.parentElement;
      if (parent && current === parent.element) parent = parent.parent;
    }
    current = current && current !== root ? current.nextElementSibling : null;
  }
  for (let i = found.length - 1; i > 0; i--) if (found[i].filled && found[i].parent) found[i].parent.filled = true;

  const rows = new Map(), flat = [], marked = [];
  for (const entry of found) {
    entry.shown = entry.parent ? entry.parent.shown : "";  // how the nearest marked ancestor looks
    if (!entry.filled || marked.length >= boxes) continue;
    const {x, y, width, height} = entry.box;
    const isSeen = width > 1 && height > 1;
    if (entry.line && entry.looks === entry.shown && isSeen) continue;
    if (!rows.has(entry.style)) {
      if (rows.size >= styles) continue;
      rows.set(entry.style, rows.size);
    }
    entry.shown = isSeen ? entry.looks : "";
    const [dx, dy] = entry.drawn ? [scrolledX, scrolledY] : [0, 0];
    flat.push(Math.round(x + dx), Math.round(y + dy), Math.round(width), Math.round(height), rows.get(entry.style));
    marked.push(entry.element);
  }
  const data = {
    version,
    width: window.innerWidth,
    height: Math.max(root.scrollHeight, document.body ? document.body.scrollHeight : 0),
    styles: [...rows.keys()].map(row => JSON.parse(row)),
    boxes: flat,
  };
  marked.forEach((element, number) => element.setAttribute(mark, number));
  root.setAttribute(table, JSON.stringify(data));
  return null;
}
