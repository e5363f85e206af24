/// A lesson is done when all its questions are answered. The page then leads on.
const lesson = document.querySelector("nav[data-lesson]").dataset.lesson;

function showLessonEnd() {
  const isDone = run.questions.length > 0 && settled.size === run.questions.length;
  if (isDone) lessonsDone.note(lesson);
  const place = document.getElementById("lesson-place");
  if (!lessonsDone.read().includes(lesson) || place.querySelector(".done")) return;
  place.append(" ", make("span", { class: "done" }, `✓ ${t("done")}`));
  document.getElementById("next-lesson").classList.add("go");
}

for (const kind of ["click", "submit", "keyup"]) {
  document.addEventListener(kind, () => setTimeout(showLessonEnd, 0));
}
showLessonEnd();
