/// How many columns a text takes: a Chinese character takes two.
const widthOf = (words) => words.length + (words.match(/[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/gu) || []).length;

/// Words on several lines, for text in a picture.
function linesOf(words, length) {
  const lines = [""];
  for (const word of words.split(/(?<=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])|(?<= )/u)) {
    const line = lines[lines.length - 1];
    if (line && widthOf(line) + widthOf(word) > length) lines.push(word);
    else lines[lines.length - 1] = line + word;
  }
  return lines.map((line) => line.trim()).map((line) => (line.length > length + 8 ? `${line.slice(0, length + 7)}\u2026` : line));
}

function block(x, y, lines, attributes) {
  return draw("text", { x, y, ...attributes },
    lines.map((line, number) => draw("tspan", { x, dy: number === 0 ? 0 : 16 }, line)));
}

const arrowHead = (id) => draw("defs", {}, draw("marker", { id, viewBox: "0 0 10 10", refX: 9,
  refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" },
draw("path", { class: "head", d: "M0 0L10 5L0 10z" })));

/// Threads one under the other, each with an arrow to the one that blocks it.
function waitPicture(id) {
  const { circle, links } = now.waits;
  const members = links.slice(0, circle || Math.min(links.length, 6));
  const step = 118;
  const height = members.length * step - (circle > 0 ? 24 : 64);
  const svg = draw("svg", { viewBox: `0 0 340 ${height}`, role: "img",
    "aria-label": sentences(members).join(" ") }, arrowHead(id));
  members.forEach((link, number) => {
    const y = number * step + 4;
    const name = linesOf(text(link.thread), 30);
    svg.append(draw("rect", { class: "box", x: 40, y, width: 260, height: 46, rx: 10 }),
      block(170, y + (name.length > 1 ? 20 : 28), name.slice(0, 2),
        { class: "strong", "text-anchor": "middle" }));
    const isLast = number === members.length - 1;
    if (isLast && circle === 0) return;
    const why = linesOf(t("waits for {}", text(link.waitsFor)), isLast ? 38 : 22).slice(0, 3);
    svg.append(block(isLast ? 60 : 178, y + 68, why, { class: "small" }));
    svg.append(draw("path", { class: "arrow", "marker-end": `url(#${id})`,
      d: isLast
        ? `M300 ${y + 30}C334 ${y + 30} 334 ${y + 30} 334 ${y - 20}V40C334 22 330 22 303 22`
        : `M170 ${y + 46}V${y + step - 3}` }));
  });
  return svg;
}

const sentences = (links) => links.map((link) => {
  const holders = link.holders.map(([who, does]) => t("{} {}", text(who), text(does)));
  return holders.length === 0 ? t("{} waits for {}.", text(link.thread), text(link.waitsFor))
    : t("{} waits for {}: {}.", text(link.thread), text(link.waitsFor), holders.join(t(" and ")));
});

/// The whole run on its lanes: the steps of a load, or of a thread, and where it went wrong.
function runPicture(violation) {
  const name = violation.on;
  const [width, gap, left] = [340, 24, 8];
  const height = run.lanes.length * gap + 40;
  const x = (index) => left + (width - 2 * left) * (count === 1 ? 0.5 : index / (count - 1));
  const y = (lane) => 20 + gap * lane;
  const dots = (isWanted) => Array.from({ length: count }, (_, index) => index)
    .filter((index) => columns.lane[index] !== null && isWanted(index))
    .map((index) => `M${x(index).toFixed(1)} ${y(columns.lane[index])}h0`).join("");
  const isIts = (index) => text(name) !== "" && columns.who[index] === name;
  const own = Array.from({ length: count }, (_, index) => index).filter(isIts);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": t("The run from left to right, a line for each lane. ") + (text(name)
      ? t("{} for {}. ", counted.steps(own.length), text(name)) : "")
      + t("It breaks at step {} of {}.", violation.step + 1, count) });
  run.lanes.forEach((lane, number) => svg.append(
    draw("line", { class: "life", x1: left, x2: width - left, y1: y(number), y2: y(number) }),
    draw("text", { class: "small", x: left, y: y(number) - 5 }, text(lane))));
  svg.append(draw("path", { class: "faint", d: dots((index) => !isIts(index)) }),
    draw("path", { class: "its", d: dots(isIts) }));
  const lane = columns.lane[violation.step];
  const crossX = Math.min(Math.max(x(violation.step), left + 7), width - left - 7);
  const bottom = lane === null ? height - 14 : y(lane);
  svg.append(draw("path", { class: "arrow", d: `M${crossX} 6V${height - 6}`,
    "stroke-dasharray": "3 4" }),
  draw("path", { class: "arrow", "stroke-width": 3,
    d: `M${crossX - 7} ${bottom - 7}l14 14m0 -14l-14 14` }));
  return svg;
}

function showPictures() {
  const figures = [];
  if (now.waits) {
    const all = sentences(now.waits.links);
    figures.push(make("figure", {}, waitPicture("head"), make("figcaption", {},
      now.waits.circle > 0 ? t("Which thread waits for which: the circle is closed.")
        : t("Which thread waits for which."),
      make("ul", {}, all.map((line) => make("li", {}, line))))));
  }
  for (const violation of now.violations) {
    const go = make("button", { type: "button" }, t("Go to step {}", violation.step + 1));
    go.addEventListener("click", () => goToStep(violation.step));
    figures.push(make("div", {}, make("p", { class: "broken" }, broken(violation)),
      make("p", {}, make("strong", {}, t("The rule: ")), `${text(violation.sentence)} `,
        make("span", { class: "dim" }, text(violation.reason))),
      now.waits ? "" : make("figure", {}, runPicture(violation), make("figcaption", {},
        text(violation.on) ? t("Dark: the steps for {}. Cross: where it breaks.", text(violation.on))
          : t("Cross: where it breaks."))), go));
  }
  $("pictures").replaceChildren(...figures);
  $("broke").hidden = figures.length === 0 || veil() < count;
}
