
/// The first question between here and a step.
function questionBefore(from, to) {
  const coming = run.questions.map((question, number) => ({ ...question, number }))
    .filter((question) => !settled.has(question.number) && !passed.has(question.number)
      && question.step > from && question.step <= to);
  return coming.sort((a, b) => a.step - b.step || a.number - b.number)[0] || null;
}

function ask(question, target) {
  asked = { question, target };
  const answers = question.free
    ? [make("label", {}, t("Your answer"), " ", make("input", { type: "text", id: "written",
      autocomplete: "off" }))]
    : question.answers.map((answer, number) => make("label", {},
      make("input", { type: "radio", name: "answer", value: number }), text(answer.says)));
  const form = make("form", {},
    make("fieldset", {}, make("legend", { id: "question-title", tabindex: "-1" },
      make("h2", {}, text(question.ask))), answers),
    make("p", { id: "judgement", role: "status" }),
    make("div", { class: "buttons" },
      make("button", { type: "submit", class: "go", id: "answer" }, t("Answer")),
      make("button", { type: "button", id: "skip" }, t("Show the answer"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    judge(chosen(form, question));
  });
  $("question").replaceChildren(form);
  $("question").hidden = false;
  $("panels").scrollTop = 0;
  $("skip").addEventListener("click", () => settle(false));
  $("question-title").focus();
}

/// Chinese numbers of one character, each at its place; two of them have another form as well.
const numerals = "零一二三四五六七八九十".split("");
const otherNumerals = { "〇": "0", "两": "2" };

/// A written answer as it is compared, as sim step has it: in small letters, without the forms of wide characters and
/// without the counter behind a number, which has digits.
function plainAnswer(written) {
  const narrow = written.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  const plain = narrow.trim().replace(/\s+/g, " ").toLowerCase();
  const counted = (plain.match(/^(.+?) ?[个次]$/) ?? [plain, plain])[1];
  if (numerals.includes(counted)) return String(numerals.indexOf(counted));
  return otherNumerals[counted] ?? (/^[0-9]+$/.test(counted) ? counted : plain);
}

function chosen(form, question) {
  if (!question.free) {
    const radio = form.querySelector("input:checked");
    return radio ? Number(radio.value) : null;
  }
  const written = plainAnswer($("written").value);
  if (written === "") return null;
  return texts(question.answers[0].accepts).includes(written) ? 0 : -1;
}

function judge(choice) {
  const { question } = asked;
  if (choice === null) {
    $("judgement").textContent = t("Choose an answer, or let it be shown.");
  } else if (choice === question.right) {
    settle(true);
  } else {
    const isHelped = asked.isHelped || question.hint === null;
    asked.isHelped = true;
    const reason = text(question.free ? question.otherwise : question.answers[choice].because);
    const because = reason || t("The run will show it.");
    $("judgement").textContent = t("No. {} Try again.", isHelped ? because : text(question.hint));
  }
}

/// The question is answered, or left: the run shows how it is.
function settle(isRight) {
  const { question } = asked;
  settled.add(question.number);
  asked.isSettled = true;
  showVeiled();
  const right = question.answers[question.right];
  const reasons = [];
  if (right.because !== null) reasons.push(text(right.because));
  if (question.otherOrders !== null) {
    reasons.push(t("In other orders of the threads: {}", text(question.otherOrders)));
  }
  $("judgement").textContent = (isRight ? t("Yes. ") : t("It is: {}. ", text(right.says)))
    + reasons.join(" ");
  if (!question.free) $("question").querySelectorAll("label")[question.right].classList.add("right");
  for (const input of $("question").querySelectorAll("input")) input.disabled = true;
  const go = button({ class: "go", id: "see" }, t("See it in the run"), goOn);
  $("answer").replaceWith(go);
  $("skip").remove();
  $("next").disabled = false;
  go.focus();
}

function leaveQuestion() {
  $("question").hidden = true;
  asked = null;
}

/// An address leads to its step: the questions up to there are not asked.
function pass(last) {
  if (asked) leaveQuestion();
  run.questions.forEach((question, number) => {
    if (question.step <= last && !settled.has(number)) passed.add(number);
  });
  showVeiled();
}

/// Who has gone back before a question that was passed is asked it after all.
function openPassed() {
  const open = [...passed].filter((number) => run.questions[number].step > here());
  if (now.number > 0 || open.length === 0) return;
  for (const number of open) passed.delete(number);
  showVeiled();
}

/// Shows again what an open question hides.
function showVeiled() {
  showHeader();
  showPictures();
  diagram.drawRows();
}

/// On to the step that a settled question was about.
function goOn() {
  const { question, target } = asked;
  leaveQuestion();
  goToStep(Math.min(question.step, target));
  if (!asked) $("next").focus();
}
