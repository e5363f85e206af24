/// A sentence in the language of the page, with values at its places. `wordings` has those of the language.
const piecesOf = (pattern, values) => {
  let next = 0;
  return (wordings[pattern] ?? pattern).split(/(\{\d*\})/).map((piece) => {
    const place = piece.match(/^\{(\d*)\}$/);
    if (!place) return piece;
    next += 1;
    return values[place[1] === "" ? next - 1 : Number(place[1])];
  });
};

const t = (pattern, ...values) => piecesOf(pattern, values).join("");

/// The same with elements among the values.
const tWith = (pattern, ...values) => piecesOf(pattern, values);
