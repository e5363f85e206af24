/// What cannot be overlooked: locks, waiting threads, completions, data races.
Object.assign(Diagram.prototype, {
  /// The lane in which a thread is at a step, or next is.
  laneOf(thread, from, to) {
    const { columns: steps } = this.history;
    for (let index = from; index <= to; index += 1) {
      if (steps.thread[index] === thread && steps.lane[index] !== null) return steps.lane[index];
    }
    return null;
  },

  /// A lock is a box around its lane while it is held.
  locks(first, last) {
    return this.history.locks.flatMap(([name, thread, from, to]) => {
      const [top, bottom] = [this.row(from), this.row(to)];
      const lane = this.laneOf(thread, from, to);
      if (lane === null || bottom < first || top >= last || from >= veil()) return [];
      const wide = Math.min(this.laneWidth - 2, 24);
      const box = draw("rect", { class: "lock", x: this.x(lane) - wide / 2,
        y: this.tops[top] + 2, width: wide, height: this.tops[bottom + 1] - this.tops[top] - 4, rx: 5 });
      box.style.stroke = laneColor(lane);
      return [add(box, [draw("title", {}, t("holds {}", text(name)))])];
    });
  },

  /// A thread that waits is a dashed line in its lane. The row at which it begins says what the thread waits for; once
  /// that is out of view, words along the lane do.
  waits(first, last) {
    const taken = [];
    return this.history.waiting.flatMap(([thread, what, , after, until]) => {
      const untilStep = until === null ? this.history.count - 1 : until;
      const [top, bottom] = [this.row(after), this.row(untilStep)];
      const lane = this.laneOf(thread, after, after) ?? this.laneOf(thread, 0, untilStep);
      if (lane === null || bottom <= top || bottom < first || top >= last || untilStep >= veil()) return [];
      const line = draw("line", { class: "wait", x1: this.x(lane), x2: this.x(lane),
        y1: this.y(top), y2: this.y(bottom) });
      line.style.stroke = laneColor(lane);
      const [from, to] = [Math.max(top, this.inView[0]), Math.min(bottom, this.inView[1])];
      // Of several threads that wait in one lane only one is named there; the steps name all.
      const isTaken = taken.some(([other, start, end]) => other === lane && from < end && to > start);
      if (from === top || isTaken) return [line];
      taken.push([lane, from, to]);
      return [line, ...this.along(this.brief(t("waits for {}", text(what))), this.x(lane), from, to)];
    });
  },

  completions(first, last) {
    return this.history.completions.flatMap(([step, , number, isWrong]) => {
      const row = this.row(step);
      const lane = this.history.columns.lane[step];
      if (row < first || row >= last || lane === null || step >= veil()) return [];
      const [x, y] = [this.x(lane), this.y(row)];
      const ring = draw("circle", { class: isWrong ? "ring wrong" : "ring", cx: x, cy: y, r: 12 });
      if (number > 0) return [ring];
      return [ring, draw("path", { class: "strike", d: `M${x - 9} ${y + 9}l18 -18` })];
    });
  },

  /// A data race is a red line between its two accesses. Of many those of the present step stand out.
  races(first, last) {
    const { races, columns: steps } = this.history;
    const drawn = races.filter(([, , earlier, later]) => steps.lane[earlier] !== null
      && steps.lane[later] !== null && this.row(later) >= first && this.row(earlier) < last
      && later < veil()).slice(0, 40);
    const isClose = ([, , earlier, later]) => races.length < 3
      || [earlier, later].some((step) => this.row(step) === this.position);
    return drawn.flatMap((race) => this.raceLine(race, isClose(race)));
  },

  raceLine([, , earlier, later], isClose) {
    const [x1, x2] = [earlier, later].map((step) => this.x(this.history.columns.lane[step]));
    const [y1, y2] = [this.y(this.row(earlier)), this.y(this.row(later))];
    const right = Math.max(x1, x2) + Math.min(26, this.laneWidth * 0.7);
    const path = x1 === x2 ? `M${x1} ${y1}C${right} ${y1} ${right} ${y2} ${x2} ${y2}`
      : `M${x1} ${y1}L${x2} ${y2}`;
    const ends = [[x1, y1], [x2, y2]].map(([x, y]) =>
      draw("circle", { class: "race-end", cx: x, cy: y, r: 10 }));
    return [draw("path", { class: isClose ? "race" : "race far", d: path }), ...ends];
  },

  /// Words along a lane, from row to row, if there is room for all of them.
  along(words, x, top, bottom) {
    if (widthOf(words) * 6.6 + 12 > this.y(bottom) - this.y(top)) return [];
    const y = (this.y(top) + this.y(bottom)) / 2;
    const side = x + Math.max(8, Math.min(20, this.laneWidth / 2));
    return [draw("text", { class: "note-text", x: side, y, dy: 4, "text-anchor": "middle",
      transform: `rotate(90 ${side} ${y})` }, words)];
  },
});
