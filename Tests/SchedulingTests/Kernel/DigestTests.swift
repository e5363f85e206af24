import ImageLoadingModel
import SimTools
import Testing

@Suite struct DigestTests {
  private typealias Program = @Sendable (SchedulerPort) async -> Void

  private func digest(
    under strategy: some Strategy = FirstInFirstOut(), _ program: @escaping Program
  ) -> String {
    Simulation().run(strategy, program: program).digest
  }

  /// Golden: the same in debug and release builds, in every process and on every platform.
  @Test func theDigestOfAFixedProgramIsKnown() {
    let run = Simulation().run(SeededRandom(seed: 7), program: ReplayTests.program)
    #expect(run.outcome == .rest)
    #expect(run.digest == "cb2c70ab683cdf93")
    #expect(Simulation().run(program: ReplayTests.program).digest == "862baf90a94d8c4f")
  }

  @Test func anEmptyProgramHasTheDigestOfNothing() {
    #expect(digest { _ in } == Digest().description)
  }

  @Test func itDiffersByThread() {
    let program: Program = { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("a") { await cell.write(1) }
      scheduler.thread("a") { await cell.write(1) }
    }
    let first = digest(under: Script(["program.1"]), program)
    #expect(first != digest(under: Script(["program.2"]), program))
  }

  @Test func itDiffersByOperation() {
    let digests = Set([
      digest { _ = await $0.cell("cell", 0).read() }, digest { await $0.cell("cell", 0).write(1) },
      digest { await $0.group("cell").wait() },
    ])
    #expect(digests.count == 3)
  }

  @Test func itDiffersByObject() {
    func program(_ first: Bool) -> Program {
      { scheduler in
        let cells = [scheduler.cell("cell", 0), scheduler.cell("cell", 0)]
        await cells[first ? 0 : 1].write(1)
      }
    }
    #expect(digest(program(true)) != digest(program(false)))
  }

  @Test func itDiffersByTime() {
    func program(_ delay: Duration) -> Program {
      { scheduler in
        await scheduler.clock.pause(for: delay)
      }
    }
    let digests = Set([
      digest(program(.seconds(1))), digest(program(.seconds(2))), digest(program(.nanoseconds(1))),
      digest(program(.nanoseconds(2))),
    ])
    #expect(digests.count == 4)
  }

  @Test func itDiffersByOrder() {
    func program(_ first: Int) -> Program {
      { scheduler in
        let cells = [scheduler.cell("cell", 0), scheduler.cell("cell", 0)]
        await cells[first].write(1)
        await cells[1 - first].write(1)
      }
    }
    #expect(digest(program(0)) != digest(program(1)))
  }

  @Test func itDiffersByLength() {
    func program(_ steps: Int) -> Program {
      { scheduler in
        let cell = scheduler.cell("cell", 0)
        for _ in 0..<steps { await cell.write(1) }
      }
    }
    #expect(Set((0..<20).map { digest(program($0)) }).count == 20)
  }

  @Test func textsThatAreJoinedDifferentlyDiffer() {
    let texts = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc\0"]]
    let digests = Set(
      texts.map { parts in
        var digest = Digest()
        for part in parts { digest.add(part) }
        return digest.value
      })
    #expect(digests.count == texts.count)
  }

  @Test func itIsWrittenWithSixteenDigits() {
    #expect(Digest(seed: 0).description == "0000000000000000")
    #expect(Digest(seed: 0xabc).description == "0000000000000abc")
    #expect(Digest(seed: .max).description == "ffffffffffffffff")
  }
}
