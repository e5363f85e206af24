import ImageLoadingModel
import SimRuntime

/// What the tests of custom parts look at in a run.
enum PartRun {
  /// The sentence with which the app ended; `nil` if it did not crash.
  static func crash(_ result: RunResult) -> String? {
    if case .crashed(let reason, _) = result.outcome { "\(reason)" } else { nil }
  }

  static func broken(_ result: RunResult) -> Set<String> {
    Set(result.violations.map(\.invariant))
  }

  /// What a cancel breaks by a known defect.
  static func brokenByCancels(in base: Generation) -> Set<String> {
    base.has(.userCodeUnderLock) ? ["no-user-code-under-lock"] : []
  }
}
