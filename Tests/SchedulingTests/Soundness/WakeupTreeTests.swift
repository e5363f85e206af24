import Testing

@testable import SimKernel

/// The tree of what is still to be tried keeps a branch as one array. It is compared with one that has an
/// array for each step.
@Suite struct WakeupTreeTests {
  /// The plain way.
  private struct PlainTree {
    struct Branch {
      let step: ForeseenStep
      var rest = PlainTree()
      var relyingOnIt: [StepSequence] = []
    }

    var branches: [Branch] = []

    mutating func insert(_ sequence: consuming StepSequence) {
      for index in branches.indices {
        let step = branches[index].step
        guard let beginning = sequence.beginning(with: step) else { continue }
        if !step.isCertain, sequence.steps.first?.thread != step.thread {
          branches[index].relyingOnIt.append(copy sequence)
        }
        sequence.begin(with: beginning)
        if !sequence.isEmpty { branches[index].rest.insert(sequence) }
        return
      }
      var tree = PlainTree()
      for step in sequence.steps.reversed() {
        tree.branches = [Branch(step: step, rest: tree)]
      }
      branches += tree.branches
    }

    var text: String {
      branches.map { "\(WakeupTreeTests.text($0.step, $0.relyingOnIt))(\($0.rest.text))" }
        .joined(separator: ",")
    }
  }

  private static func text(_ tree: WakeupTree) -> String {
    tree.branches.map { "\(text($0.step, $0.relyingOnIt))(\(text($0.rest)))" }
      .joined(separator: ",")
  }

  private static func text(_ step: ForeseenStep, _ relyingOnIt: [StepSequence]) -> String {
    let others = relyingOnIt.map { $0.steps.map { "\($0.thread)" }.joined() }
    return "\(step.thread)\(step.isCertain ? "" : "?")\(step.touches.map(\.object))"
      + (others.isEmpty ? "" : "\(others)")
  }

  /// A run of a few threads, and a sequence of some of its steps, the last of which is not certain.
  private static func sequence(_ random: inout SplitMix64) -> StepSequence {
    var sequence = StepSequence()
    var clocks = [VectorClock](repeating: VectorClock(), count: 4)
    var done: [(step: ForeseenStep, clock: VectorClock)] = []
    let length = Int(random.next(below: 8)) + 1
    for serial in 0..<length {
      let thread = Int(random.next(below: 4))
      let touches = (0..<random.next(below: 3)).map { _ in
        Touch(object: random.next(below: 4), access: random.next(below: 2) == 0 ? .read : .write)
      }
      let step = ForeseenStep(
        thread: UInt64(thread), touches: touches, isCertain: serial < length - 1)
      var clock = clocks[thread]
      for (other, known) in done where other.conflicts(with: step) { clock.join(known) }
      clock.raise(thread, to: UInt32(serial + 1))
      clocks[thread] = clock
      done.append((step, clock))
      sequence.append(
        step, serial: serial, of: serial < length - 1 ? thread : nil, after: clock)
    }
    return sequence
  }

  @Test func itIsThePlainTree() {
    var random = SplitMix64(seed: 15)
    var forks = 0
    var relied = 0
    for _ in 0..<2_000 {
      var tree = WakeupTree()
      var plain = PlainTree()
      for _ in 0..<random.next(below: 12) {
        if random.next(below: 6) == 0, let branch = tree.removeFirst() {
          // The run continues with what follows the first step.
          let plainBranch = plain.branches.removeFirst()
          relied += branch.relyingOnIt.count
          if random.next(below: 2) == 0 {
            tree = branch.rest
            plain = plainBranch.rest
          }
        } else {
          let sequence = Self.sequence(&random)
          tree.insert(sequence)
          plain.insert(sequence)
        }
        #expect(Self.text(tree) == plain.text)
        if tree.branches.count > 1 { forks += 1 }
      }
    }
    #expect(forks > 1_000)
    #expect(relied > 100)
  }

  @Test func stepsThatAreAlikeAreOne() {
    var steps = ForeseenSteps()
    let touches = [Touch(object: 7, access: .write)]
    let first = steps.step(thread: 1, touches: touches)
    #expect(steps.step(thread: 1, touches: touches) === first)
    #expect(steps.step(thread: 1, touches: touches, isCertain: false) !== first)
    #expect(steps.step(thread: 2, touches: touches) !== first)
    #expect(steps.step(thread: 1, touches: []) !== first)
  }
}
