"use strict";

/// The lessons that this browser remembers as done. A browser that keeps nothing forgets them.
const lessonsDone = {
  key: "sim-lessons-done",
  read() {
    try {
      const names = JSON.parse(localStorage.getItem(this.key) || "[]");
      return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
    } catch {
      return [];
    }
  },
  note(name) {
    const names = new Set([...this.read(), name]);
    try {
      localStorage.setItem(this.key, JSON.stringify([...names].sort()));
    } catch {
      // Nothing is kept; the lesson continues.
    }
  },
  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // There is nothing.
    }
  },
};

/// Marks the lessons of a list, and says how many are done.
function showLessonsDone() {
  const done = lessonsDone.read();
  const items = [...document.querySelectorAll("li[data-lesson]")];
  for (const item of items) {
    item.querySelector(".done")?.remove();
    if (!done.includes(item.dataset.lesson)) continue;
    const mark = document.createElement("span");
    mark.className = "done";
    mark.textContent = `✓ ${t("done")}`;
    item.querySelector("h3").append(mark);
  }
  const progress = document.getElementById("progress");
  if (!progress) return;
  const all = items.length || Number(progress.dataset.count);
  const count = items.length
    ? items.filter((item) => done.includes(item.dataset.lesson)).length : done.length;
  progress.textContent = count === 0 ? "" : t("{} of {} lessons done", Math.min(count, all), all);
  const forget = document.getElementById("forget");
  if (forget) forget.hidden = count === 0;
  const start = document.getElementById("continue");
  if (start && count > 0) {
    start.href = "course/index.html";
    start.textContent = t("Go on with the course");
  }
}

document.getElementById("forget")?.addEventListener("click", () => {
  lessonsDone.forget();
  showLessonsDone();
});
showLessonsDone();
