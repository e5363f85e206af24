"use strict";

/// Each finding is hidden until the reader has predicted it.
const articles = [...document.querySelectorAll(".prediction")];
let shownCount = 0;
let rightCount = 0;

function offer(article) {
  const finding = article.querySelector(".finding");
  const reveal = article.querySelector(".reveal");
  finding.hidden = true;
  reveal.hidden = false;
  reveal.disabled = true;
  for (const input of article.querySelectorAll("input")) {
    input.checked = false;
    input.addEventListener("change", () => {
      reveal.disabled = false;
    });
  }
  reveal.addEventListener("click", () => {
    const chosen = article.querySelector("input:checked");
    if (!chosen) return;
    const says = chosen.nextElementSibling.firstChild.textContent;
    const marks = [...article.querySelectorAll("[data-right]")];
    for (const mark of marks) mark.hidden = false;
    if (chosen.parentElement.querySelector("[data-right]").dataset.right === "yes") {
      rightCount += 1;
    }
    finding.querySelector(".predicted").textContent = t("You said: {}.", says.replace(/[.。]$/, ""));
    finding.hidden = false;
    finding.open = true;
    reveal.hidden = true;
    for (const input of article.querySelectorAll("input")) input.disabled = true;
    finding.querySelector("summary").focus();
    shownCount += 1;
    document.getElementById("predictions").textContent =
      t("{} of {} predicted, {} right", shownCount, articles.length, rightCount);
  });
}

articles.forEach(offer);
