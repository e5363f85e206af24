extension Check {
  /// What is wrong with a run.
  public enum Problem: Sendable {
    /// The program throws.
    case thrown(any Error)
    /// An expectation of the test is not met (``Expectations``).
    case unmet(expectation: String)
    case deadlock(Deadlock)
    case livelock(steps: Int)
    case crash(reason: String)
    case escape(thread: ThreadID, advice: String)
    /// The data races of the run, first found first.
    case dataRaces([DataRace])
    /// What is left at the end.
    case leaks([Leftover])
    /// The same choices led to another run: the program uses something other than the ports.
    case nondeterminism(Divergence)
    /// Nothing was found, but not every order was tried.
    case ordersLeft(Report)
    /// The run that was to be made again could not be made.
    case badToken(ReplayToken.Mistake)

    /// The worst of a run, if there is something that is not allowed. Of a run that has left the kernel
    /// nothing else is known.
    /// - Parameter expectation: what was not met.
    init?(
      _ run: Simulation.Run<Result<Void, any Error>>, allowing allowed: Problems,
      unmet expectation: String?
    ) {
      switch run.outcome {
      case .diverged(let divergence):
        self = .nondeterminism(divergence)
        return
      case .escaped(let thread, let advice) where !allowed.contains(.escape):
        self = .escape(thread: thread, advice: advice)
        return
      default: break
      }
      if let expectation {
        self = .unmet(expectation: expectation)
        return
      }
      if case .failure(let error) = run.value {
        self = .thrown(error)
        return
      }
      switch run.outcome {
      case .crashed(let reason, _) where !allowed.contains(.crash):
        self = .crash(reason: "\(reason)")
      case .livelock(let steps) where !allowed.contains(.livelock): self = .livelock(steps: steps)
      case .deadlock(let deadlock) where !allowed.contains(.deadlock): self = .deadlock(deadlock)
      default:
        if !run.races.isEmpty, !allowed.contains(.dataRace) {
          self = .dataRaces(run.races)
        } else if !run.leftovers.isEmpty, !allowed.contains(.leak) {
          self = .leaks(run.leftovers)
        } else {
          return nil
        }
      }
    }

    /// Distinguishes problems of different causes: shrinking does not go from one to another.
    enum Kind: Equatable {
      /// An error of a type.
      case thrown(ObjectIdentifier)
      case unmet
      case deadlock, livelock, crash, escape
      /// A race on the object of that name.
      case dataRace(String?)
      /// What is left first.
      case leak(Leftover?)
      case nondeterminism, ordersLeft, badToken
    }

    var kind: Kind {
      switch self {
      case .thrown(let error): .thrown(ObjectIdentifier(type(of: error)))
      case .unmet: .unmet
      case .deadlock: .deadlock
      case .livelock: .livelock
      case .crash: .crash
      case .escape: .escape
      case .dataRaces(let races): .dataRace(races.first?.object)
      case .leaks(let leaks): .leak(leaks.first)
      case .nondeterminism: .nondeterminism
      case .ordersLeft: .ordersLeft
      case .badToken: .badToken
      }
    }
  }
}

extension Check.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .thrown(let error): "the program throws: \(error)"
    case .unmet(let expectation): "not as expected: \(expectation)"
    case .deadlock(let deadlock): "a deadlock\n\(deadlock)"
    case .livelock(let steps): "a livelock: \(steps) steps without time moving"
    case .crash(let reason): "a crash: \(reason)"
    case .escape(let thread, let advice): "\(thread) left the kernel: \(advice)"
    case .dataRaces(let races):
      races.map { "a data race on \($0)" }.joined(separator: "\n")
    case .leaks(let leaks): leaks.map { "a leak: \($0)" }.joined(separator: "\n")
    case .nondeterminism(let divergence): divergence.description
    case .ordersLeft(let report): report.description
    case .badToken(let mistake): mistake.description
    }
  }
}
