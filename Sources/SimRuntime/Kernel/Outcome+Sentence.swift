import SimText

extension Outcome {
  /// How the run ended, as a sentence.
  package var sentence: Sentence {
    switch self {
    case .rest: "nothing more can happen: everything is at rest"
    case .idle: "nothing more can happen at this instant, at which the run was to end"
    case .timeBound: "the time at which the run was to end has come"
    case .deadlock: "no thread is enabled: a deadlock"
    case .livelock(let steps): "threads run on and on: \(steps) steps without time moving"
    case .crashed(let reason, _): "the app crashes: \(reason)"
    case .stepBound(let steps): "the run is stopped by its bound of \(steps) steps"
    case .interrupted: "the run is interrupted"
    case .pruned: "the run is given up: the rest would show nothing new"
    case .diverged(let divergence):
      "the replay diverges at step \(divergence.step): \(divergence.difference)"
    case .escaped(let thread, let advice): "\(thread) left the kernel: \(Sentence(whole: advice))"
    }
  }
}

extension Sentence {
  package init(_ reason: CrashReason) {
    self = reason.parts.reduce("") { sentence, part in
      switch part {
      case .words(let words): sentence + Sentence(whole: words)
      case .value(let value): sentence + Sentence(verbatim: value)
      }
    }
  }
}

extension Sentence.StringInterpolation {
  package mutating func appendInterpolation(_ reason: CrashReason) {
    appendInterpolation(Sentence(reason))
  }
}
