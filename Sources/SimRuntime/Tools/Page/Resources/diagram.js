const rowHeight = 26;
const leftOfLanes = 76;
/// Ways over more rows are drawn only from and to the present step: they hide the others.
const farAway = 60;
let laneWidth = 20;
let drawn = "";
let ways = [];

/// Whether two steps are the same thread's work without a break.
const goesOn = (a, b) => columns.lane[a] === columns.lane[b] && columns.lane[a] !== null
  && columns.thread[a] === columns.thread[b];
const laneX = (lane) => leftOfLanes + laneWidth * ((lane === null ? 0 : lane) + 0.5);
const rowY = (row) => rowHeight * (row + 0.5);

function layOut() {
  const width = $("scroller").clientWidth;
  const lanes = Math.max(run.lanes.length, 1);
  laneWidth = Math.max(14, Math.min(92, Math.floor((width - leftOfLanes) * 0.42 / lanes)));
  $("heads").replaceChildren(...run.lanes.map((name, lane) => {
    const head = make("span", {}, laneWidth > 60 ? text(name) : String(lane + 1));
    head.style.left = `${laneX(lane)}px`;
    head.style.width = `${laneWidth - 4}px`;
    head.style.color = laneColor(lane);
    return head;
  }));
  $("legend").hidden = laneWidth > 60;
  $("canvas").style.height = `${shown.length * rowHeight}px`;
  drawn = "";
  drawRows();
}

function drawRows() {
  const scroller = $("scroller");
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 8);
  const last = Math.min(shown.length, first + Math.ceil(scroller.clientHeight / rowHeight) + 16);
  const key = `${first} ${last} ${position} ${level} ${laneWidth} ${veil()}`;
  if (key === drawn) return;
  drawn = key;
  const rows = [];
  for (let row = first; row < last; row += 1) rows.push(rowOf(row));
  $("canvas").replaceChildren(...rows, lanesOf(first, last));
}

function rowOf(row) {
  const index = shown[row];
  if (index >= veil()) return veiledRow(row, index);
  const step = stepAt(index);
  const isThen = row === 0 || columns.time[shown[row - 1]] !== columns.time[index];
  const mark = step.violations.length > 0 ? make("b", { class: "mark" }, "\u2715 ") : "";
  const line = step.kind === "named" ? step.name : step.words;
  const what = make("span", { class: "what" }, mark,
    step.kind === "stimulus" ? "\u25b8 " : "", line,
    step.kind === "named" ? make("span", { class: "meaning" }, step.words) : "");
  what.style.left = `${leftOfLanes + laneWidth * run.lanes.length + 10}px`;
  const element = make("div", {
    class: `row ${step.kind}${row === position ? " here" : ""}${isThen ? " then" : ""}`,
    "data-row": row,
  }, isThen ? make("span", { class: "when" }, step.time) : "", what);
  element.style.top = `${row * rowHeight}px`;
  return element;
}

/// What comes after a question that is open is not to be seen yet.
function veiledRow(row, index) {
  const what = make("span", { class: "what" }, index === veil() ? "?" : "");
  what.style.left = `${leftOfLanes + laneWidth * run.lanes.length + 10}px`;
  const element = make("div", { class: "row", "data-row": row }, what);
  element.style.top = `${row * rowHeight}px`;
  return element;
}

/// The lifelines, the blocks that run, and the arrows from the threads that created them.
function lanesOf(first, last) {
  const width = leftOfLanes + laneWidth * run.lanes.length + 6;
  const top = first * rowHeight;
  const svg = draw("svg", { width, height: (last - first) * rowHeight,
    viewBox: `0 ${top} ${width} ${(last - first) * rowHeight}` });
  svg.style.top = `${top}px`;
  run.lanes.forEach((_, lane) => svg.append(draw("line", { class: "life", x1: laneX(lane),
    x2: laneX(lane), y1: top, y2: last * rowHeight })));
  for (const [from, to] of ways) {
    const isNear = to - from < farAway || from === position || to === position;
    if (isNear && shown[to] < veil() && from < last && to >= first) svg.append(...arrow(from, to));
  }
  for (let row = first; row < last; row += 1) {
    const lane = columns.lane[shown[row]];
    if (lane === null || shown[row] >= veil()) continue;
    if (row > 0 && goesOn(shown[row - 1], shown[row])) {
      const line = draw("line", { class: "run", x1: laneX(lane), x2: laneX(lane),
        y1: rowY(row - 1), y2: rowY(row) });
      line.style.stroke = laneColor(lane);
      svg.append(line);
    }
  }
  for (let row = first; row < last; row += 1) {
    const lane = columns.lane[shown[row]];
    if (lane === null || shown[row] >= veil()) continue;
    const dot = draw("circle", { class: "dot", cx: laneX(lane), cy: rowY(row),
      r: row === position ? 8 : 5.5 });
    dot.style.fill = laneColor(lane);
    svg.append(dot);
  }
  return svg;
}

/// From row to row: to a thread from the one that made it, and to another queue by `sync`.
function findWays() {
  const rows = [];
  let row = -1;
  for (let index = 0; index < count; index += 1) {
    if (shown[row + 1] === index) row += 1;
    rows.push(row);
  }
  const latest = new Map();
  ways = [];
  shown.forEach((index, to) => {
    const before = latest.get(columns.thread[index]);
    const maker = columns.maker[index];
    const from = before !== undefined ? before : maker === null ? -1 : rows[maker];
    const isWay = from >= 0 && from < to && columns.lane[index] !== null
      && (before === undefined || columns.lane[shown[from]] !== columns.lane[index]);
    if (isWay) ways.push([from, to]);
    latest.set(columns.thread[index], to);
  });
}

function arrow(from, to) {
  const [x1, y1] = [laneX(columns.lane[shown[from]]), rowY(from)];
  const [x2, y2] = [laneX(columns.lane[shown[to]]), rowY(to)];
  const side = x2 === x1 ? 1 : Math.sign(x2 - x1);
  const end = x2 - (x2 === x1 ? -7 : 7 * side);
  const bend = x2 === x1 ? x1 + Math.min(18, laneWidth * 0.6) : (x1 + x2) / 2;
  const tip = x2 === x1 ? -5 : 5 * side;
  return [
    draw("path", { class: "post",
      d: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${end} ${y2}` }),
    draw("path", { class: "tip", d: `M${end} ${y2}l${-tip} -3.5v7z` }),
  ];
}

function showRow() {
  const scroller = $("scroller");
  const top = position * rowHeight;
  const room = scroller.clientHeight - rowHeight * 2;
  if (top < scroller.scrollTop + rowHeight) scroller.scrollTop = top - rowHeight * 2;
  else if (top > scroller.scrollTop + room - rowHeight) {
    scroller.scrollTop = top - room + rowHeight * 3;
  }
  drawRows();
}
