/// What makes one state another, for searches that follow each state once.
extension Kernel {
  package var recordsStates: Bool { ledger != nil }

  package func noteObservation(_ observation: AnyHashable?, of object: any SharedObject) {
    guard !isDraining, let ledger, let current else { return }
    if let observation {
      current.learn(ledger.word(of: observation))
    } else {
      ledger.learn(of: KernelObject.own(object), by: current)
    }
  }

  package func noteValue(_ value: AnyHashable?, of object: any SharedObject) {
    guard !isDraining, let ledger else { return }
    ledger.set(
      value.map(ledger.word) ?? knowledge, of: KernelObject.own(object))
  }

  /// What the running thread knows; what no thread made knows nothing.
  var knowledge: UInt64 { current?.knowledge ?? 0 }

  func state() -> UInt64 {
    ledger?.state(of: live, at: instant, memory: director?.memory ?? []) ?? 0
  }
}
