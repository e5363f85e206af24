import Foundation

/// Tests that try much have a quick form; `WHOLE_FORM=1` in the environment asks for the whole one, as
/// a nightly run does.
enum WholeForm {
  static let isWanted = ProcessInfo.processInfo.environment["WHOLE_FORM"] != nil

  /// All of them, or of each so many the first.
  static func each<Element>(_ count: Int, of all: [Element]) -> [Element] {
    isWanted ? all : all.enumerated().filter { $0.offset % count == 0 }.map(\.element)
  }
}
