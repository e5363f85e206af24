/// The views and the two caches as one would see them.
const cellSize = 72;

/// A colour for a label: the same one for the same label.
function hueOf(label) {
  let hue = 7;
  for (const letter of label) hue = (hue * 31 + letter.codePointAt(0)) % 360;
  return hue;
}

const lastPart = (label) => label.replace(/[?#].*$/, "").split("/").findLast((part) => part) || label;
/// Words without the middle of what nobody reads letter by letter: a name of more letters than that.
const withoutMiddle = (words, most, kept = most) => words.replace(/[!-~]+/g, (word) => (word.length <= most ? word
  : `${word.slice(0, kept / 2)}\u2026${word.slice(-kept / 4)}`));
const cut = (words, length) => (words.length > length ? `${words.slice(0, length - 1)}\u2026` : words);

/// What the views look like after a step.
function looksAfter(index) {
  const looks = new Map();
  for (const [step, changes] of now.views) {
    if (step > index) break;
    for (const [view, picture, isPlaceholder, indicator, arrived] of changes) {
      looks.set(view, { picture: picture === null ? null : text(picture), isPlaceholder, indicator, arrived,
        isNew: step === index });
    }
  }
  return looks;
}

function imageTile(x, y, size, label) {
  const tile = draw("g", {});
  const ground = draw("rect", { class: "tile", x, y, width: size, height: size, rx: 4 });
  ground.style.fill = `hsl(${hueOf(label)} 55% 72%)`;
  const hill = draw("path", { class: "hill", d: `M${x + 3} ${y + size - 3}l${size * 0.32} -${size * 0.45}l${size * 0.22} `
    + `${size * 0.25}l${size * 0.16} -${size * 0.18}l${size * 0.22} ${size * 0.38}z` });
  return add(tile, [ground, hill]);
}

function cellOf(name, look) {
  const size = cellSize;
  const words = [look.picture === null ? t("shows nothing")
    : look.isPlaceholder ? t("shows the placeholder {}", look.picture) : t("shows {}", look.picture),
  look.indicator ? t("with an indicator") : "",
  look.arrived === null ? "" : t("{} % arrived", Math.round(look.arrived / 10))].filter((word) => word);
  const svg = draw("svg", { viewBox: `0 0 ${size} ${size}`, width: size, height: size, role: "img",
    "aria-label": `${name} ${listed(words)}` });
  svg.append(draw("rect", { class: look.isNew ? "frame new" : "frame", x: 1.5, y: 1.5, width: size - 3,
    height: size - 3, rx: 6 }));
  if (look.picture !== null && look.isPlaceholder) {
    svg.append(draw("rect", { class: "placeholder", x: 7, y: 7, width: size - 14, height: size - 14, rx: 4 }),
      draw("path", { class: "placeholder-cross", d: `M12 12L${size - 12} ${size - 12}M${size - 12} 12L12 ${size - 12}` }));
  } else if (look.picture !== null) {
    svg.append(imageTile(7, 7, size - 14, look.picture));
  }
  if (look.indicator) {
    svg.append(draw("circle", { class: "spinner-ground", cx: size / 2, cy: size / 2, r: 12 }),
      draw("path", { class: "spinner", d: `M${size / 2} ${size / 2 - 9}a9 9 0 1 1 -9 9` }));
  }
  if (look.arrived !== null) {
    svg.append(draw("rect", { class: "bar", x: 7, y: size - 13, width: size - 14, height: 6 }),
      draw("rect", { class: "bar-full", x: 7, y: size - 13, width: (size - 14) * look.arrived / 1000, height: 6 }));
  }
  return make("figure", { class: "cell" }, svg, make("figcaption", {}, make("b", {}, name), " ",
    look.picture === null ? t("empty") : look.isPlaceholder ? t("placeholder {}", look.picture) : lastPart(look.picture)));
}

/// A cache: a tile for each image, the new ones framed.
function shelfOf(name, items, fresh) {
  const tiles = items.slice(0, 6).map((item) => {
    const svg = draw("svg", { viewBox: "0 0 30 30", width: 30, height: 30, "aria-hidden": "true" },
      imageTile(2, 2, 26, text(item)));
    return make("li", fresh.has(item) ? { class: "new" } : {}, svg, cut(lastPart(text(item)), 16));
  });
  const rest = items.length > 6 ? make("li", {}, t("and {} more", items.length - 6)) : "";
  return make("div", { class: "shelf" }, make("b", {}, name),
    items.length === 0 ? make("span", { class: "dim" }, " ", t("empty")) : make("ul", {}, tiles, rest));
}

function showCells(index, parts) {
  const looks = looksAfter(index);
  const cells = [...looks].sort(([a], [b]) => a - b).slice(0, 4)
    .map(([view, look]) => cellOf(text(run.viewNames[view]), look));
  const { changed } = stateAfter(index);
  const shelves = run.caches.flatMap((part) => {
    if (part < 0 || !parts[part]) return [];
    return [shelfOf(text(run.parts[part]), parts[part], new Set(changed.get(part)?.come || []))];
  });
  $("cells").replaceChildren(...cells, ...shelves);
}
