function check() {
  const faults = [];
  const expect = (isRight, what) => { if (!isRight) faults.push(what); };
  const key = (name, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  const answer = (wrong) => {
    const { question } = asked;
    expect(veil() <= question.step, "an open question hides what comes");
    expect(document.activeElement === $("question-title"), "the question has the focus");
    key("ArrowRight");
    expect(asked !== null, "a question is not passed by");
    if (wrong && !question.free) {
      const other = $("question").querySelectorAll("input")[question.right === 0 ? 1 : 0];
      other.checked = true;
      $("answer").click();
      expect($("judgement").textContent.startsWith("No."), "a wrong answer is reported");
    }
    if (question.free) $("written").value = text(question.answers[0].accepts[0]);
    else $("question").querySelectorAll("input")[question.right].checked = true;
    $("answer").click();
    expect($("judgement").textContent.startsWith("Yes."), "a right answer is reported");
    $("see").click();
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
    rows = Math.max(rows, $("canvas").querySelectorAll(".row").length);
    steps += 1;
  }
  expect($("next").disabled, "there is nothing after the last step");
  expect(Number($("slider").value) === shown.length, "the slider is at its end");
  expect(questions === run.questions.length, "every question is asked once");
  const last = $("words").textContent;
  for (let back = 0; back < Math.min(3, shown.length - 1); back += 1) key("ArrowLeft");
  for (let on = 0; on < Math.min(3, shown.length - 1); on += 1) key("ArrowRight");
  expect($("words").textContent === last, "going back and forward returns to the same step");
  $("slider").value = 1;
  $("slider").dispatchEvent(new Event("input"));
  expect(position === 0 && $("back").disabled, "the slider goes to the first step");
  expect($("slider").getAttribute("aria-valuetext").startsWith("Step 1:"), "the slider speaks");
  expect($("said").textContent.startsWith("Step 1:"), "the step is said");
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
  expect($("broke").hidden === (run.violations.length === 0 && !run.waits), "violations are listed");
  showList();
  expect($("list").children.length === shown.length, "the list has every step");
  expect(document.documentElement.scrollWidth <= innerWidth, "nothing is wider than the page");
  expect([...document.querySelectorAll("button, input, select")].every((element) =>
    element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length),
  "every control has a name");
  times.sort((a, b) => a - b);
  return { faults, steps, rows, questions, violations: run.violations.length,
    milliseconds: times.length ? Number(times[Math.floor(times.length / 2)].toFixed(2)) : 0,
    slowest: times.length ? Number(times[times.length - 1].toFixed(2)) : 0 };
}

if (location.hash === "#selftest") {
  let result;
  try { result = check(); } catch (error) { result = { faults: [String(error)] }; }
  document.body.append(make("pre", { id: "selftest" }, JSON.stringify(result)));
}
