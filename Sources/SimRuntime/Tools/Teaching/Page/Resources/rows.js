/// Words that are broken behind the dot of a name sooner than in it.
const breakable = (words) => words.split(/(?<=\w\.)(?=[a-z])/i).flatMap((part, place) =>
  (place === 0 ? [part] : [make("wbr"), part]));

/// More columns of words are no row: it would not be in view as a whole.
const mostColumns = 160;

/// The rows of a diagram. Each is as high as what it says: nothing of it is cut.
Object.assign(Diagram.prototype, {
  /// Finds where each row begins. Only those that may take more than one line are measured, and those that say the
  /// same once.
  placeRows() {
    const room = this.scroller.clientWidth - this.wordsLeft() - 8;
    const probes = new Map();
    const keys = this.shown.map((index, row) => {
      const says = this.wordsOf(index).join("");
      const notes = (this.notes.get(row) || []).map(({ words }) => words);
      if (notes.length === 0 && widthOf(says) * 8 < room) return null;
      const key = [says, ...notes].join("\n");
      if (!probes.has(key)) probes.set(key, this.contentOf(index, this.notes.get(row)));
      return key;
    });
    const rows = [...probes.values()].map((content) => make("div", { class: "row here" }, content));
    this.canvas.replaceChildren(...rows);
    const heights = new Map([...probes.keys()].map((key, place) =>
      [key, Math.max(rowHeight, rows[place].lastChild.offsetHeight)]));
    this.tops = [0];
    this.tallest = rowHeight;
    for (const key of keys) {
      const height = key === null ? rowHeight : heights.get(key);
      this.tallest = Math.max(this.tallest, height);
      this.tops.push(this.tops[this.tops.length - 1] + height);
    }
  },

  /// The middle of a row.
  y(row) { return (this.tops[row] + this.tops[row + 1]) / 2; },

  /// The row at a height.
  rowAt(y) {
    let low = 0;
    let high = this.shown.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.tops[middle] <= y) low = middle; else high = middle;
    }
    return low;
  },

  wordsLeft() { return this.left + this.laneWidth * this.lanes.length + 8; },

  /// What rows say beside their steps: who waits from there on, and with which accesses the one of the row races.
  notesOf() {
    const { waiting, races, columns: steps, count: all } = this.history;
    const notes = new Map();
    const note = (row, kind, words, last) => {
      if (!notes.has(row)) notes.set(row, []);
      notes.get(row).push({ kind, words: this.brief(words), last });
    };
    for (const [thread, what, , after, until] of waiting) {
      const last = until ?? all - 1;
      const lane = this.laneOf(thread, after, after) ?? this.laneOf(thread, 0, last);
      if (lane === null || this.row(last) <= this.row(after)) continue;
      const words = t("waits for {}", text(what));
      note(this.row(after), "wait-note", steps.lane[this.shown[this.row(after)]] === lane ? words
        : text(run.lanes[lane]) + t(": ") + words, last);
    }
    const others = new Map();
    for (const [, , earlier, later] of races) {
      if (steps.lane[earlier] === null || steps.lane[later] === null) continue;
      if (!others.has(later)) others.set(later, new Set());
      others.get(later).add(earlier + 1);
    }
    for (const [later, earlier] of others) {
      note(this.row(later), "race-note", t("nothing orders these two: steps {} and {}",
        [...earlier].sort((a, b) => a - b).join(t(" or ")), later + 1), later);
    }
    return notes;
  },

  wordsOf(index) {
    const { columns: steps } = this.history;
    return [...this.marksOf(index),
      (text(steps.kind[index]) === "stimulus" ? "\u25b8 " : "") + this.brief(text(steps.words[index]))];
  },

  contentOf(index, notes = []) {
    const words = this.wordsOf(index);
    const what = make("span", { class: "what" }, make("span", { class: "lines" },
      words.slice(0, -1).map((mark) => make("b", { class: "mark" }, mark)), breakable(words[words.length - 1])),
    notes.filter(({ last }) => last < veil()).map(({ kind, words }) => make("span", { class: kind }, words)));
    what.style.left = `${this.wordsLeft()}px`;
    return what;
  },

  rowOf(row) {
    const index = this.shown[row];
    const element = make("div", { class: "row", "data-row": row });
    element.style.top = `${this.tops[row]}px`;
    element.style.height = `${this.tops[row + 1] - this.tops[row]}px`;
    // What comes after a question that is open is not to be seen yet.
    if (index >= veil()) {
      const what = make("span", { class: "what" }, index === veil() ? "?" : "");
      what.style.left = `${this.wordsLeft()}px`;
      return add(element, [what]);
    }
    const { columns: steps } = this.history;
    const isThen = row === 0 || steps.time[this.shown[row - 1]] !== steps.time[index];
    element.classList.add(text(steps.kind[index]));
    element.classList.toggle("here", row === this.position);
    element.classList.toggle("then", isThen);
    const when = make("span", { class: "when" }, text(steps.time[index]));
    when.style.width = `${this.left - (this.isFork(index) ? 24 : 8)}px`;
    const fork = make("span", { class: "forks" }, "\u25c7");
    fork.style.left = `${this.left - 16}px`;
    return add(element, [isThen ? when : "", this.isFork(index) ? fork : "",
      this.contentOf(index, this.notes.get(row))]);
  },

  /// Of URLs in long words only the last part, and of a name of many letters its ends: the step itself has all of it.
  brief(words) {
    const room = this.isNarrow ? 36 : 64;
    const short = widthOf(words) > room ? words.replace(/\bhttps?:\/\/\S*\/(?=[^\s/])/g, "\u2026/") : words;
    const named = withoutMiddle(short, 40);
    return widthOf(named) > mostColumns ? `${named.slice(0, mostColumns / 2)}\u2026${named.slice(-mostColumns / 8)}` : named;
  },

  isFork(index) {
    return veil() >= this.history.count && (this.history.choices.get(index) || [])
      .some(({ target }) => target !== null && target !== this.history.number);
  },

  marksOf(index) {
    const { violations, completions } = this.history;
    const marks = [
      ...(violations.some(({ step }) => step === index) ? ["\u2715"] : []),
      ...completions.filter(([step]) => step === index).map(([, load, number]) => (number === 0
        ? `\u2205 ${t("{} never completes:", this.brief(text(load)))}`
        : `${number}\u00d7 ${t("{} completes again:", this.brief(text(load)))}`)),
    ];
    // Wide punctuation has its space in itself.
    return marks.map((mark) => (mark.endsWith("\uff1a") ? mark : `${mark} `));
  },
});
