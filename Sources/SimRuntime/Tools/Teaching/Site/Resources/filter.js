"use strict";

/// The entries of a list: each is what is hidden together, with the text that is looked at.
const entries = [...document.querySelectorAll(".filtered > *")].reduce((found, element) => {
  // A definition belongs to the word before it.
  if (element.tagName === "DD") found[found.length - 1].elements.push(element);
  else found.push({ elements: [element] });
  return found;
}, []).map(({ elements }) => ({
  elements, text: elements.map((element) => element.textContent).join(" ").toLowerCase() }));
const field = document.getElementById("filter");
const form = document.getElementById("filter-form");

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  let shown = 0;
  for (const { elements, text } of entries) {
    const isShown = words.every((word) => text.includes(word));
    if (isShown) shown += 1;
    for (const element of elements) element.hidden = !isShown;
  }
  for (const section of document.querySelectorAll("section:has(> .filtered)")) {
    section.hidden = !section.querySelector(".filtered > :not([hidden])");
  }
  document.getElementById("filter-count").textContent =
    words.length === 0 ? "" : t("{} of {}", shown, entries.length);
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", filter);
filter();
