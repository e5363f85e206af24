/// Whether the present row can be seen, and is in the middle but at the ends.
function isInView() {
  const row = $("canvas").querySelector(".here").getBoundingClientRect();
  const { scroller, heads } = diagram;
  const box = scroller.getBoundingClientRect();
  const top = box.top + heads.offsetHeight;
  const isAtAnEnd = scroller.scrollTop < 2
    || scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 2;
  const middle = (top + box.bottom) / 2;
  return row.top >= top - 1 && row.bottom <= box.bottom + 1
    && (isAtAnEnd || Math.abs((row.top + row.bottom) / 2 - middle) < rowHeight);
}

/// What is drawn, and what one can open, beside the steps one by one.
function checkMarks(expect) {
  for (const [, , earlier, later] of now.races) {
    goToStep(later);
    expect($("canvas").querySelector(".race") !== null, "a race is drawn");
    const words = $("words").textContent;
    expect(words.includes(t("Nothing orders these two. ").trim()) && words.includes(t("step {}", earlier + 1))
      && words.includes(t("step {}", later + 1)), "a race is told with the steps of the page");
    expect(!$("verdict").classList.contains("good"), "a race is never green");
    const box = $("words").querySelector(".race-box");
    const isKnown = racesAt(later).every(([, known]) => known !== null);
    expect(box.classList.contains(isKnown ? "waits" : "broken"), "only an unknown race is a break");
    expect($("words").querySelectorAll(":scope > .race-box").length === 1, "other races are folded");
  }
  for (const [, , from] of now.locks.filter(([, thread, first]) =>
    columns.thread[first] === thread && columns.lane[first] !== null)) {
    goToStep(from);
    expect($("canvas").querySelector(".lock") !== null, "a lock is drawn while it is held");
  }
  for (const [, , , after, until] of now.waiting.filter(([, , , , until]) => until !== null)) {
    goToStep(after);
    expect(diagram.row(until) <= diagram.row(after)
      || $("canvas").querySelector(".wait") !== null, "a thread that waits is dashed");
  }
  for (const [step, , number] of now.completions) {
    goToStep(step);
    expect($("canvas").querySelector(number === 0 ? ".strike" : ".ring") !== null,
      "a missing or second completion is marked");
  }
}

/// An address leads past the questions; who comes from before them is asked.
function checkAddress(expect) {
  goToAddress(`#step-${count + 900}`);
  expect(here() === count - 1, "an address behind the last step leads to the last");
  const open = run.questions.filter((question) => question.step > 0);
  if (open.length === 0) return;
  settled.clear();
  goToAddress(`#step-${count}`);
  expect(here() === count - 1 && asked === null && settled.size === 0, "an address leads to its step");
  expect(!$("verdict").hidden, "a question that an address has led past hides nothing");
  go(0);
  expect(veil() === Math.min(...open.map((question) => question.step)) && $("verdict").hidden,
    "who goes back is to be asked");
  go(shown.length - 1);
  expect(asked !== null, "who comes again is asked");
  goToAddress(`#step-${count}`);
  expect(here() === count - 1 && asked === null, "an address leads past the question that is asked");
}

function checkHistories(expect) {
  const first = columns;
  run.forks.forEach((fork, place) => {
    if (place > 12) return;
    openHistory(place + 1);
    expect(columns !== first && Object.values(columns).every((column) => column.length === count),
      "every column of a history is whole");
    expect(here() <= fork.place && !$("beside").hidden, "a history begins where it parts");
    expect($("outcome").querySelectorAll("tbody tr").length === fork.differences.length,
      "what comes out differently is shown");
    const start = address();
    goToStep(count - 1);
    expect(stateAfter(count - 1).parts.some((part) => part !== null), "a history has states");
    openHistory(0, 0);
    goToAddress(`#${start}`);
    expect(now.number === place + 1 && address() === start, "the address leads back");
    expect(command().includes(`'choose ${text(fork.taken)} at ${fork.operation}'`),
      "the command takes the fork");
  });
  if (run.forks.length > 0) openHistory(0, 0);
  expect($("beside").hidden && columns === first, "the first history is there again");
}

function check() {
  const faults = [];
  const expect = (isRight, what) => { if (!isRight) faults.push(what); };
  const key = (name, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  const answer = (wrong) => {
    const { question } = asked;
    expect(veil() <= question.step, "an open question hides what comes");
    for (const [, , earlier, later] of now.races.filter(([, , , later]) => later >= veil())) {
      expect(!racesAt(earlier).some(([, , , other]) => other === later),
        `the race of step ${earlier} with ${later} is hidden`);
    }
    expect(document.activeElement === $("question-title"), "the question has the focus");
    key("ArrowRight");
    expect(asked !== null, "a question is not passed by");
    if (wrong) {
      const other = question.free ? $("written")
        : $("question").querySelectorAll("input")[question.right === 0 ? 1 : 0];
      const because = text(question.free ? question.otherwise
        : question.answers[Number(other.value)].because) || t("The run will show it.");
      const hint = question.hint === null ? because : text(question.hint);
      for (const words of [hint, because]) {
        if (question.free) other.value = "no such answer";
        else other.checked = true;
        $("answer").click();
        expect($("judgement").textContent === t("No. {} Try again.", words),
          "a wrong answer gets a hint, then a reason");
      }
    }
    if (question.free) $("written").value = text(question.answers[0].accepts[0]);
    else $("question").querySelectorAll("input")[question.right].checked = true;
    $("answer").click();
    expect($("judgement").textContent.startsWith(t("Yes. ").trim()), "a right answer is reported");
    const goesOn = [() => $("see").click(), () => $("next").click(), () => key("ArrowRight", $("see"))];
    goesOn[question.number % 3]();
    expect(asked?.question !== question, "one continues from an answered question");
  };
  let questions = 0;
  while (asked) { questions += 1; answer(true); }
  const times = [];
  let steps = 0;
  let rows = 0;
  while (position < shown.length - 1 && steps < count * 2) {
    const before = position;
    const start = performance.now();
    key("ArrowRight");
    times.push(performance.now() - start);
    while (asked) { questions += 1; answer(true); }
    expect(position > before, `the key moves on from ${before}`);
    expect($("canvas").querySelector(".here")?.dataset.row === String(position),
      `row ${position} is drawn`);
    expect(isInView(), `row ${position} is in view`);
    rows = Math.max(rows, $("canvas").querySelectorAll(".row").length);
    steps += 1;
  }
  expect($("next").disabled, "there is nothing after the last step");
  expect((run.summary !== null) === ($("summary") !== null), "a lesson ends with what to remember");
  expect(Number($("slider").value) === shown.length, "the slider is at its end");
  expect(questions === run.questions.length, "every question is asked once");
  const last = $("words").textContent;
  for (let back = 0; back < Math.min(3, shown.length - 1); back += 1) key("ArrowLeft");
  for (let on = 0; on < Math.min(3, shown.length - 1); on += 1) key("ArrowRight");
  expect($("words").textContent === last, "going back and forward returns to the same step");
  $("slider").value = 1;
  $("slider").dispatchEvent(new Event("input"));
  expect(position === 0 && $("back").disabled, "the slider goes to the first step");
  expect($("slider").getAttribute("aria-valuetext").startsWith(t("Step {}: {}", 1, "")), "the slider speaks");
  expect($("said").textContent.startsWith(t("Step {}: {}", 1, "")), "the step is said");
  const seen = [0, 1, 2].map((value) => {
    $("level").value = String(value);
    $("level").dispatchEvent(new Event("change"));
    return shown.length;
  });
  expect(seen[0] <= seen[1] && seen[1] <= seen[2] && seen[2] === count, "levels add steps");
  for (const violation of run.violations) {
    goToStep(violation.step);
    expect($("words").querySelector(".broken") !== null, "a violation is shown at its step");
  }
  if (run.violations.length + run.races.length > 0) {
    expect(!$("verdict").classList.contains("good"), "what breaks is not called held");
  }
  goToStep(count - 1);
  const link = $("state").querySelector(".ways button");
  if (link) {
    link.click();
    expect(here() < count - 1, "one gets from a value to the step that wrote it");
  }
  checkMarks(expect);
  checkHistories(expect);
  showPaper();
  expect($("paper").querySelectorAll(".paper-diagram").length > 0, "the diagram can be printed");
  expect($("paper").querySelectorAll(".answer-space").length === run.questions.length,
    "questions are printed with space to answer");
  expect($("screen").getBoundingClientRect().height <= Math.max(innerHeight, 416) + 1,
    "one screen is enough");
  expect($("broke").hidden === (now.violations.length === 0 && !now.waits), "violations are listed");
  showList();
  expect($("list").children.length === shown.length, "the list has every step");
  expect(document.documentElement.scrollWidth <= innerWidth, "nothing is wider than the page");
  expect([...document.querySelectorAll("button, input, select")].every((element) =>
    element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length),
  "every control has a name");
  checkAddress(expect);
  times.sort((a, b) => a - b);
  return { faults, steps, rows, questions, violations: run.violations.length,
    histories: run.forks.length + 1, races: run.races.length,
    milliseconds: times.length ? Number(times[Math.floor(times.length / 2)].toFixed(2)) : 0,
    slowest: times.length ? Number(times[times.length - 1].toFixed(2)) : 0 };
}

if (location.hash === "#selftest") {
  let result;
  try { result = check(); } catch (error) { result = { faults: [String(error)] }; }
  document.body.append(make("pre", { id: "selftest" }, JSON.stringify(result)));
}
