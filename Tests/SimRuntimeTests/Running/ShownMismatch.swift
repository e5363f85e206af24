@testable import SimRuntime

/// A mismatch as a person is shown it.
struct ShownMismatch: Equatable {
  let section: String
  let expected: String
  let found: String

  init(section: String, expected: String, found: String) {
    (self.section, self.expected, self.found) = (section, expected, found)
  }

  init(_ mismatch: Mismatch) {
    self.init(section: mismatch.section, expected: mismatch.expected, found: mismatch.found)
  }
}
