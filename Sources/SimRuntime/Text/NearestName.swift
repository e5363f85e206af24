/// The candidate that was most likely meant by `name`, for "did you mean" in messages.
///
/// ```swift
/// nearestName(to: "sede", among: ["format", "seed"])  // "seed"
/// nearestName(to: "Strat", among: ["format", "strategy"])  // "strategy"
/// nearestName(to: "colour", among: ["format", "seed"])  // nil
/// ```
///
/// A release whose first number only one candidate begins with means that one, as `5.1.0` means `5.x`. Upper and lower
/// case count as equal. A candidate is near if it takes few edits to get there: one
/// for each three characters of the longer of the two names, and never more than four. Of several,
/// the nearest wins, and among equals the one that comes first. If none is one edit away, a name
/// that begins exactly one candidate means that one. If none is near, a name with a prefix, such as
/// `SDWebImageRetryFailed`, for the longest candidate that it ends with.
public func nearestName(to name: String, among candidates: some Collection<String>) -> String? {
  if name.allSatisfy({ $0.isNumber || ".x".contains($0) }) {
    let number = name.prefix(while: \.isNumber)
    let numbered = candidates.filter { !number.isEmpty && $0.prefix(while: \.isNumber) == number }
    if numbered.count == 1 { return numbered[0] }
  }
  let wanted = Array(name.lowercased())
  var nearest: (name: String, distance: Int)?
  var completions: [String] = []
  var ending = ""
  for candidate in candidates {
    let characters = Array(candidate.lowercased())
    if wanted.count >= 2, characters.starts(with: wanted) {
      completions.append(candidate)
    }
    // Shorter ones are at the end of too many names.
    if characters.count >= 5, characters.count > ending.count,
      wanted.reversed().starts(with: characters.reversed())
    {
      ending = candidate
    }
    let limit = min(max(wanted.count, characters.count) / 3, 4)
    guard abs(wanted.count - characters.count) <= limit else { continue }
    let distance = editDistance(wanted, characters)
    if distance <= limit, distance < nearest?.distance ?? .max {
      nearest = (candidate, distance)
    }
  }
  // A prefix is likelier than a name that takes several edits.
  if let nearest, nearest.distance <= 1 || completions.count != 1 { return nearest.name }
  if completions.count == 1 { return completions[0] }
  return ending.isEmpty ? nil : ending
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two names.
///
/// This is the Damerau-Levenshtein distance in its restricted form (optimal string alignment): no
/// part is edited twice. It needs three rows of the matrix and nothing that depends on the alphabet.
package func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
      var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        least = min(least, beforePrevious[column - 1] + 1)
      }
      current.append(least)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
