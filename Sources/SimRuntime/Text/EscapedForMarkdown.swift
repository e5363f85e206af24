/// The text as code in a line of GitHub's Markdown, also inside a table: nothing in it is a link, a
/// mention, an element or the end of the cell.
public func codeInMarkdown(_ text: String) -> String {
  let bare = escapedForTerminal(text).split(separator: "|", omittingEmptySubsequences: false)
    .joined(separator: "\\|")
  if bare.allSatisfy({ $0 == " " }) { return "` `" }
  let fence = String(repeating: "`", count: longestRun(of: "`", in: bare) + 1)
  let needsSpace = bare.hasPrefix("`") || bare.hasSuffix("`")
  return fence + (needsSpace ? " \(bare) " : bare) + fence
}

private func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
  var (longest, run) = (0, 0)
  for scalar in text.unicodeScalars {
    run = scalar == character ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}
