/// The least height of a row.
const rowHeight = 40;
/// Ways over more rows are drawn only from and to the present step: they hide the others.
const farAway = 60;
/// So many rows are drawn above those that are in view, and below.
const around = 6;

/// The lanes of a history from top to bottom, in one of the two places for diagrams.
class Diagram {
  constructor(section, onRow) {
    this.section = section;
    this.scroller = section.querySelector(".scroller");
    this.heads = section.querySelector(".heads");
    this.canvas = section.querySelector(".canvas");
    this.scroller.addEventListener("scroll", () => {
      this.measure();
      this.drawRows();
    });
    this.canvas.addEventListener("click", (event) => {
      const row = event.target.closest("[data-row]");
      if (row) onRow(Number(row.dataset.row));
    });
    this.history = null;
    this.key = "";
  }

  /// - Parameter shown: the places of the steps that are rows.
  show(history, shown) {
    this.history = history;
    this.shown = shown;
    this.rows = rowsOf(history.count, shown);
    const used = new Set(history.columns.lane);
    this.lanes = run.lanes.map((_, lane) => lane).filter((lane) => used.has(lane));
    this.ways = waysOf(history.columns, shown, this.rows);
    this.layOut();
  }

  layOut() {
    if (!this.history || this.scroller.clientWidth === 0) return;
    const width = this.scroller.clientWidth;
    const lanes = Math.max(this.lanes.length, 1);
    const isSmall = width < 480;
    this.left = isSmall ? 48 : 78;
    this.laneWidth = Math.max(13, Math.min(76,
      Math.floor((width - this.left) * (isSmall ? 0.42 : 0.46) / lanes)));
    this.isNarrow = width - this.left - this.laneWidth * lanes < 240;
    this.scroller.classList.toggle("narrow", this.isNarrow);
    this.notes = this.notesOf();
    this.placeRows();
    this.showNames(width);
    this.canvas.style.height = `${this.tops[this.shown.length]}px`;
    this.key = "";
    this.measure();
    this.drawRows();
  }

  /// Names that do not fit side by side are slanted, as far as their neighbours and the edge ask for. They are cut where
  /// they would leave no room for the present row.
  showNames(width) {
    const names = this.lanes.map((lane) => {
      const name = make("span", {}, text(run.lanes[lane]));
      name.style.left = `${this.x(lane)}px`;
      name.style.color = laneColor(lane);
      return name;
    });
    this.heads.replaceChildren(...names);
    const lengths = names.map((name) => name.offsetWidth);
    const isSlanted = lengths.some((length) => length + 6 > this.laneWidth);
    for (const name of names) name.classList.toggle("slanted", isSlanted);
    this.heads.style.height = "26px";
    if (!isSlanted) return;
    const toEdge = this.lanes.map((lane, place) =>
      Math.acos(Math.min(1, (width - 12 - this.x(lane)) / lengths[place])));
    const angle = Math.max(Math.PI / 5, Math.asin(Math.min(1, 11 / this.laneWidth)), ...toEdge);
    const longest = Math.min(Math.max(...lengths),
      (Math.max(48, this.scroller.clientHeight - Math.max(1.5 * rowHeight, this.tallest)) - 8 - 12 * Math.cos(angle))
        / Math.sin(angle));
    for (const name of names) {
      name.style.transform = `translateX(${6 * Math.sin(angle)}px) rotate(${-angle}rad)`;
      name.style.maxWidth = `${Math.ceil(longest) + 2}px`;
    }
    this.heads.style.height = `${Math.ceil(longest * Math.sin(angle) + 12 * Math.cos(angle) + 8)}px`;
  }

  x(lane) {
    return this.left + this.laneWidth * (Math.max(this.lanes.indexOf(lane), 0) + 0.5);
  }

  /// The row of a step, or of the one before it that is shown.
  row(index) { return Math.max(this.rows[index], 0); }

  /// Brings a row into the middle; drawing marks it.
  center(row) {
    this.position = row;
    const { scroller } = this;
    if (scroller.clientWidth === 0) return;
    scroller.scrollTop = this.y(row) + this.heads.offsetHeight / 2 - scroller.clientHeight / 2;
    this.measure();
  }

  /// What is in view, for the next drawing.
  measure() {
    this.view = { top: this.scroller.scrollTop, height: this.scroller.clientHeight,
      heads: this.heads.offsetHeight };
  }

  drawRows() {
    const { shown, view } = this;
    if (!this.history || !this.laneWidth) return;
    this.inView = [view.top, view.top + view.height - view.heads].map((y) => this.rowAt(y));
    const first = Math.max(0, this.inView[0] - around);
    const last = Math.min(shown.length, this.inView[1] + 1 + around);
    const key = `${first} ${last} ${this.position} ${level} ${this.laneWidth} ${veil()}`;
    if (key === this.key) return;
    this.key = key;
    const rows = [];
    for (let row = first; row < last; row += 1) rows.push(this.rowOf(row));
    this.canvas.replaceChildren(...rows, this.lanesOf(first, last));
  }

  /// The lifelines, the blocks that run, and the arrows from the threads that created them.
  lanesOf(first, last) {
    const { shown } = this;
    const { columns: steps } = this.history;
    const width = this.scroller.clientWidth;
    const top = this.tops[first];
    const height = Math.max(this.tops[last] - top, rowHeight);
    const svg = draw("svg", { width, height, viewBox: `0 ${top} ${width} ${height}` });
    svg.style.top = `${top}px`;
    for (const lane of this.lanes) {
      svg.append(draw("line", { class: "life", x1: this.x(lane), x2: this.x(lane), y1: top,
        y2: this.tops[last] }));
    }
    svg.append(...this.locks(first, last), ...this.waits(first, last));
    for (const [from, to] of this.ways) {
      const isNear = to - from < farAway || from === this.position || to === this.position;
      if (isNear && shown[to] < veil() && from < last && to >= first) svg.append(...this.arrow(from, to));
    }
    const isDrawn = (row) => steps.lane[shown[row]] !== null && shown[row] < veil();
    for (let row = Math.max(first, 1); row < last; row += 1) {
      if (!isDrawn(row) || !goesOn(steps, shown[row - 1], shown[row])) continue;
      const x = this.x(steps.lane[shown[row]]);
      const line = draw("line", { class: "run", x1: x, x2: x, y1: this.y(row - 1), y2: this.y(row) });
      line.style.stroke = laneColor(steps.lane[shown[row]]);
      svg.append(line);
    }
    for (let row = first; row < last; row += 1) {
      if (!isDrawn(row)) continue;
      const lane = steps.lane[shown[row]];
      const dot = draw("circle", { class: "dot", cx: this.x(lane), cy: this.y(row),
        r: row === this.position ? 8 : 5.5 });
      dot.style.fill = laneColor(lane);
      svg.append(dot);
    }
    svg.append(...this.completions(first, last), ...this.races(first, last));
    return svg;
  }

  arrow(from, to) {
    const { columns: steps } = this.history;
    const [x1, y1] = [this.x(steps.lane[this.shown[from]]), this.y(from)];
    const [x2, y2] = [this.x(steps.lane[this.shown[to]]), this.y(to)];
    const side = x2 === x1 ? 1 : Math.sign(x2 - x1);
    const end = x2 - (x2 === x1 ? -7 : 7 * side);
    const bend = x2 === x1 ? x1 + Math.min(18, this.laneWidth * 0.6) : (x1 + x2) / 2;
    const tip = x2 === x1 ? -5 : 5 * side;
    return [
      draw("path", { class: "post",
        d: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${end} ${y2}` }),
      draw("path", { class: "tip", d: `M${end} ${y2}l${-tip} -3.5v7z` }),
    ];
  }
}

/// Whether two steps are the same thread's work without a break.
const goesOn = (steps, a, b) => steps.lane[a] === steps.lane[b] && steps.lane[a] !== null
  && steps.thread[a] === steps.thread[b];

/// For each step its row, or that of the one before it.
function rowsOf(steps, shown) {
  const rows = [];
  let row = -1;
  for (let index = 0; index < steps; index += 1) {
    if (shown[row + 1] === index) row += 1;
    rows.push(row);
  }
  return rows;
}

/// From row to row: to a thread from the one that made it, and to another queue by `sync`.
function waysOf(steps, shown, rows) {
  const latest = new Map();
  const ways = [];
  shown.forEach((index, to) => {
    const before = latest.get(steps.thread[index]);
    const maker = steps.maker[index];
    const from = before !== undefined ? before : maker === null ? -1 : rows[maker];
    const isWay = from >= 0 && from < to && steps.lane[index] !== null
      && (before === undefined || steps.lane[shown[from]] !== steps.lane[index]);
    if (isWay) ways.push([from, to]);
    latest.set(steps.thread[index], to);
  });
  return ways;
}
