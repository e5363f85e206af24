import Foundation
import SimTools

/// Where the progress of a learner is kept: in the file that `SIM_PROGRESS` names; else, for people at
/// a terminal, in the folder for the state of programs.
struct ProgressFile {
  private let path: String?

  /// - Parameter isForPerson: whether a person is at the terminal; a pipe leaves no trace.
  init(_ environment: [String: String], isForPerson: Bool) {
    if let named = environment["SIM_PROGRESS"] {
      path = named.isEmpty ? nil : named
    } else if isForPerson {
      path =
        environment["XDG_STATE_HOME"].map { "\($0)/sim/lessons.json" }
        ?? environment["HOME"].map { "\($0)/.local/state/sim/lessons.json" }
    } else {
      path = nil
    }
  }

  /// What was kept; nothing if there is no file, or one that is not ours.
  func read() -> CourseProgress {
    guard let path, let bytes = FileManager.default.contents(atPath: path),
      let text = String(validating: bytes, as: UTF8.self)
    else { return CourseProgress() }
    return CourseProgress(text) ?? CourseProgress()
  }

  /// Keeps that a lesson was gone through.
  func note(_ lesson: String) throws(WholeFiles.Problem) {
    guard let path else { return }
    var progress = read()
    progress.note(lesson)
    try WholeFiles().write(progress.text, to: path, makesFolder: true)
  }
}
