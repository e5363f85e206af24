"use strict";

/// Finds entries by words, the best first. It ranks as `sim ask` does, which finds commands as well.
const chinese = /[\u3400-\u9fff]/u;

/// Chinese has no spaces: of its characters each two that stand together are a word.
function pairsOf(run) {
  const characters = [...run];
  return characters.length < 2 ? characters
    : characters.slice(1).map((character, place) => characters[place] + character);
}

/// The words of a text in small letters; a name such as refreshCached is itself and its parts.
function wordsOf(text) {
  const runs = text.match(/[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{L}\p{M}\p{N}])+/gu) || [];
  return runs.flatMap((word) => {
    if (chinese.test(word)) return pairsOf(word);
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part) => part.toLowerCase());
    return parts.length > 1 ? [...parts, word.toLowerCase()] : parts;
  });
}

/// The same, and each Chinese character alone.
const wordsToFind = (text) => new Set([...wordsOf(text), ...(text.match(/[\u3400-\u9fff]/gu) || [])]);

const kindOfPage = document.getElementById("search").dataset.kind;
const searchIndex = searchEntries.map(([kind, name, title, text, target, refuted]) => ({
  kind, name, title, target, refuted, calls: [name, title].map((call) => wordsOf(call).join(" ")),
  places: [[wordsToFind(name), 8], [wordsToFind(title), 4], [wordsToFind(text), 2]],
})).filter((entry) => !kindOfPage || entry.kind === kindOfPage);

const frequencies = new Map();
for (const { places } of searchIndex) {
  for (const word of new Set(places.flatMap(([words]) => [...words]))) {
    frequencies.set(word, (frequencies.get(word) || 0) + 1);
  }
}

/// Grows with the logarithm of how rare a word is, in whole steps.
function rarity(word) {
  const share = Math.floor(searchIndex.length / Math.max(frequencies.get(word) || 1, 1));
  return Math.floor(Math.log2(Math.max(share, 1))) + 1;
}

/// What the forms of an English word begin with: cancel for cancelled, writ for write and writing.
function stemOf(word) {
  const ending = ["ing", "ed", "es", "s", "e"]
    .find((one) => word.endsWith(one) && word.length - one.length >= (one.length > 1 ? 4 : 3)) || "";
  const stem = word.slice(0, word.length - ending.length);
  const isDoubled = ["ing", "ed"].includes(ending) && stem.length > 4 && stem.at(-1) === stem.at(-2);
  return isDoubled ? stem.slice(0, -1) : stem;
}

/// The names of checkpoints are words of the flow: they count as names for who asks for a checkpoint, by a point
/// between two words.
function score(entry, word, asksForCheckpoint) {
  const stem = stemOf(word);
  const isWord = entry.kind === "checkpoint" && !asksForCheckpoint;
  return entry.places.reduce((sum, [words, ownWeight]) => {
    const weight = isWord && ownWeight === 8 ? 1 : ownWeight;
    if (words.has(word)) return sum + weight * 6 * rarity(word);
    const isBegun = (part) => part.length > 2 && [...words].some((other) => other.startsWith(part));
    return sum + weight * rarity(word) * (isBegun(word) ? 2 : isBegun(stem) ? 1 : 0);
  }, 0);
}

/// A question without its Chinese fillers, unless nothing else is in it.
function withoutFillers(question) {
  const rest = chineseFillers.reduce((text, filler) => text.replaceAll(filler, " "), question);
  return wordsOf(rest).length === 0 ? question : rest;
}

/// What is called as the question is comes first, then the entries that have much of many of its words. Of one or two
/// words only those that have the most; of more also those that lack up to half of them, and in Chinese, in which another word is up to three other pairs of
/// characters, up to three.
function find(question) {
  const all = [...new Set(wordsOf(withoutFillers(question)))];
  const rare = all.filter((word) => !commonWords.includes(word));
  const words = rare.length === 0 ? all : rare;
  const whole = wordsOf(question).join(" ");
  const asksForCheckpoint = /[\p{L}\p{N}_]\.[\p{L}\p{N}_]/u.test(question);
  const found = searchIndex.map((entry) => {
    const scores = words.map((word) => score(entry, word, asksForCheckpoint));
    return { entry, count: scores.filter((one) => one > 0).length, rank: entry.calls.includes(whole) ? 0 : 1,
      score: scores.reduce((sum, one) => sum + one, 0) };
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const pairs = words.filter((word) => chinese.test(word)).length;
  const lacking = Math.max(Math.floor(words.length / 2), Math.min(3, Math.floor(pairs / 2)));
  const fewest = Math.max(words.length < 3 ? most : most - lacking, 1);
  const sorted = found.filter(({ count }) => count >= fewest)
    .sort((a, b) => a.rank - b.rank || b.count * b.score - a.count * a.score);
  const called = sorted.filter(({ rank }) => rank === 0).map(({ entry }) => entry);
  const others = sorted.slice(called.length).map(({ entry }) => entry);
  return [...called, ...(asksForCheckpoint ? others : lessonsFirst(others))];
}

/// Where lessons and checkpoints stand the lessons come first; all else stays in its place.
function lessonsFirst(found) {
  const isOf = (kind) => (entry) => entry.kind === kind;
  const ordered = [...found.filter(isOf("lesson")), ...found.filter(isOf("checkpoint"))];
  return found.map((entry) => (["lesson", "checkpoint"].includes(entry.kind) ? ordered.shift() : entry));
}

const kindNames = {
  lesson: t("lesson"), claim: t("claim"), contradiction: t("contradiction"), museum: t("museum"),
  option: t("option"), checkpoint: t("checkpoint"), invariant: t("invariant"), event: t("event"),
  recipe: t("recipe"), topic: t("topic"),
};

const field = document.getElementById("search");
const root = document.body.dataset.root;
const resultLimit = 20;

function result({ kind, name, title, target, refuted }) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  label.className = "kind";
  label.textContent = `${kindNames[kind]} ${name}`;
  const link = document.createElement("a");
  link.href = root + target;
  link.textContent = title;
  item.append(label, link);
  if (refuted) {
    const verdict = document.createElement("strong");
    verdict.className = "verdict verdict-does-not-hold";
    verdict.textContent = refuted;
    item.append(" ", verdict);
  }
  return item;
}

function showFound() {
  const question = field.value.trim();
  const found = question === "" ? [] : find(question);
  document.getElementById("search-results").replaceChildren(
    ...found.slice(0, resultLimit).map(result));
  document.getElementById("search-count").textContent = question === "" ? ""
    : found.length === 0 ? t("Nothing has any of these words.")
      : found.length <= resultLimit ? t("{} found", found.length)
        : t("{} found, the best {} are listed", found.length, resultLimit);
}

field.disabled = false;
field.addEventListener("input", showFound);
field.form.addEventListener("submit", (event) => event.preventDefault());

/// An address such as index.html#search=refresh asks at once.
function askFromAddress() {
  const asked = location.hash.match(/^#search=(.*)$/);
  if (!asked) return;
  field.value = decodeURIComponent(asked[1]);
  showFound();
}

addEventListener("hashchange", askFromAddress);
askFromAddress();
