"use strict";

/// Each finding is hidden until the reader has predicted it.
const articles = [...document.querySelectorAll(".contradiction")];
let shownCount = 0;

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
    finding.querySelector(".predicted").textContent = t("You said: {}.", says);
    finding.hidden = false;
    finding.open = true;
    reveal.hidden = true;
    for (const input of article.querySelectorAll("input")) input.disabled = true;
    finding.querySelector("summary").focus();
    shownCount += 1;
    document.getElementById("predictions").textContent =
      t("{} of {} predicted", shownCount, articles.length);
  });
}

articles.forEach(offer);
