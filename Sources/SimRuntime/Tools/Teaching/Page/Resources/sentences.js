/// Punctuation that has room of its own: no space stands beside it.
const isWide = (character) => /[，。；：？！、（）“”]/.test(character ?? "");

/// A sentence in the language of the page, with values at its places. `wordings` has those of the language.
const piecesOf = (pattern, values) => {
  let next = 0;
  const pieces = (wordings[pattern] ?? pattern).split(/(\{\d*\})/).map((piece) => {
    const place = piece.match(/^\{(\d*)\}$/);
    if (!place) return piece;
    next += 1;
    return values[place[1] === "" ? next - 1 : Number(place[1])];
  });
  return pieces.map((piece, index) => {
    if (typeof piece !== "string") return piece;
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    const text = typeof before === "string" && isWide(before.at(-1)) ? piece.replace(/^ /, "") : piece;
    return typeof after === "string" && isWide(after[0]) ? text.replace(/ $/, "") : text;
  });
};

const t = (pattern, ...values) => piecesOf(pattern, values).join("");

/// The same with elements among the values.
const tWith = (pattern, ...values) => piecesOf(pattern, values);
