/// What is printed instead of the screen: the questions of a lesson with space to answer, then, on
/// another sheet, the diagram of the run, which answers them, and the steps once they are answered.
const mostPrinted = 400;

function showPaper() {
  showList();
  $("all").open = true;
  $("all").classList.toggle("not-printed", veil() < count);
  const questions = run.questions.map((question, number) => make("li", {},
    make("p", {}, t("Before step {}: {}", question.step + 1, text(question.ask))),
    question.free ? "" : make("ul", { class: "boxes" }, question.answers.map((answer) =>
      make("li", {}, `\u2610 ${text(answer.says)}`))),
    make("div", { class: "answer-space", "data-question": number })));
  $("paper").replaceChildren();
  add($("paper"), [
    questions.length > 0 ? make("h2", {}, t("Questions")) : "",
    questions.length > 0 ? make("ol", {}, questions) : "",
    make("h2", questions.length > 0 ? { class: "sheet" } : {}, questions.length > 0
      ? t("The run, with the answers") : t("Threads and queues")), paperDiagram()]);
}

/// The first steps as one picture, which a printer breaks between rows.
function paperDiagram() {
  const rows = shown.slice(0, mostPrinted);
  const [height, lineHeight, left] = [15, 10, 40];
  const width = Math.min(34, 230 / Math.max(diagram.lanes.length, 1));
  const x = (lane) => left + width * (Math.max(diagram.lanes.indexOf(lane), 0) + 0.5);
  const right = left + width * diagram.lanes.length + 8;
  const names = make("ol", { class: "paper-lanes" }, diagram.lanes.map((lane) =>
    make("li", {}, text(run.lanes[lane]))));
  const pieces = [];
  const perPiece = 40;
  for (let first = 0; first < rows.length; first += perPiece) {
    const part = rows.slice(first, first + perPiece);
    // A row is as high as its words.
    const words = part.map((index) => linesOf(
      withoutMiddle([...diagram.marksOf(index), text(columns.words[index])].join(""), 60), 80));
    const tops = [height];
    for (const lines of words) tops.push(tops[tops.length - 1] + height + (lines.length - 1) * lineHeight);
    const middle = (row) => (tops[row] + tops[row + 1]) / 2;
    const end = tops[part.length];
    const svg = draw("svg", { viewBox: `0 0 680 ${end}`, class: "paper-diagram" });
    for (const [number, lane] of diagram.lanes.entries()) {
      svg.append(draw("line", { class: "life", x1: x(lane), x2: x(lane), y1: height, y2: end }),
        draw("text", { class: "small", x: x(lane) - 3, y: 10 }, String(number + 1)));
    }
    part.forEach((index, row) => {
      const y = middle(row);
      const lane = columns.lane[index];
      if (row > 0 && goesOn(columns, part[row - 1], index)) {
        svg.append(draw("line", { class: "paper-run", x1: x(lane), x2: x(lane), y1: middle(row - 1), y2: y }));
      }
      if (lane !== null) svg.append(draw("circle", { cx: x(lane), cy: y, r: 3.5 }));
      svg.append(draw("text", { class: "small", x: 2, y: y + 3 }, String(index + 1)),
        draw("text", { class: "small", x: right, y: y + 3 - (words[row].length - 1) * lineHeight / 2 },
          words[row].map((line, number) =>
            draw("tspan", { x: right, dy: number === 0 ? 0 : lineHeight }, line))));
    });
    for (const [, , earlier, later] of now.races) {
      const [one, two] = [part.indexOf(earlier), part.indexOf(later)];
      if (one < 0 || two < 0) continue;
      svg.append(draw("line", { class: "race", x1: x(columns.lane[earlier]), y1: middle(one),
        x2: x(columns.lane[later]), y2: middle(two) }));
    }
    pieces.push(svg);
  }
  return [names, ...pieces];
}
