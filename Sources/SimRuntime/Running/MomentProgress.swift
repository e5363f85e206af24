import ImageLoadingModel
import SimScenarios

/// How far the subjects came for which stimuli wait: reported where a moment never comes.
struct MomentProgress {
  private let subjects: Set<String>
  private let steps: Set<String>
  private var lastSteps: [String: String] = [:]
  private var visitors: [String: String] = [:]

  init(_ stimuli: [Stimulus]) {
    subjects = Set(stimuli.compactMap(\.moment.subject))
    steps = Set(
      stimuli.compactMap { stimulus in
        if case .reaches(_, let step, _) = stimulus.moment { step.rawValue } else { nil }
      })
  }

  /// A thread reaches a checkpoint.
  mutating func note(_ subject: String, at step: String) {
    if subjects.contains(subject) { lastSteps[subject] = step }
    if steps.contains(step), visitors[step] == nil { visitors[step] = subject }
  }

  /// What became of the moment instead.
  /// - Parameters:
  ///   - arrivals: how often the subject reached the checkpoint.
  ///   - completions: how often it completed.
  func told(
    of moment: Stimulus.Moment, arrivals: Int, completions: Int
  ) -> Sentence? {
    switch moment {
    case .at, .idle, .rest: nil
    case .reaches(let subject, let step, _):
      if arrivals > 0 {
        "\(subject) came there \(times(arrivals))"
      } else if let visitor = visitors[step.rawValue], !visitor.isEmpty {
        "\(way(of: subject)), and \(visitor) came there"
      } else {
        way(of: subject)
      }
    case .completes(let load, _):
      completions > 0 ? "\(load) completed \(times(completions))" : way(of: load)
    }
  }

  private func way(of subject: String) -> Sentence {
    lastSteps[subject].map { "\(subject) got as far as \($0)" }
      ?? "nothing happened in the name of \(subject)"
  }

  private func times(_ count: Int) -> Sentence { count == 1 ? "once" : "\(count) times" }
}
