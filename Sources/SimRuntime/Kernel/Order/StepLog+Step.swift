extension StepLog {
  /// In the clocks each thread is a slot, and a step's moment is its number counted from 1.
  package struct Step {
    package let thread: Int
    /// Whether it was taken as soon as it was possible, without a choice: it counts as none.
    let isForced: Bool
    /// What kind of step it is.
    let signature: StepSignature
    /// How many steps its thread had done before.
    let ordinal: Int
    var touches: [Touch] = []
    /// What its thread knew before it.
    package var before: VectorClock
    /// What it had to wait for in addition, and could have come before instead.
    var entering = VectorClock()
    /// The steps that it could have come before if it had not had to wait.
    var gate: [Gate] = []
    /// What its thread knows from it on, itself included.
    package var clock = VectorClock()
    /// The steps of other threads that could have come after it instead of before.
    var races: [Race] = []
  }

  /// A step that made another one wait, which could have come before it.
  struct Gate {
    let rival: Int
    /// What the other one would have to wait for all the same.
    var after: [Int] = []
  }

  /// A step that could have come after another one instead of before.
  struct Race {
    let rival: Int
    /// What comes before the other one in any case.
    let known: VectorClock
  }

  /// A step that was not taken: the run ended before, or what it would do was taken back.
  struct Pending {
    /// The hash of the thread's id.
    let thread: UInt64
    /// The steps after which it is not possible any more.
    let races: [Race]
  }

  /// What a thread wanted to do that had not ended when the run did.
  struct Unfinished {
    let signature: StepSignature
    let ordinal: Int
    let touches: [Touch]
  }
}
