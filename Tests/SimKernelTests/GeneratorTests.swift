import Testing

@testable import SimKernel

@Suite struct GeneratorTests {
  private func values<Value>(_ generator: Generator<Value>, count: UInt64 = 500) -> [Value] {
    (0..<count).map { seed in
      var choices = InputChoices(seed: seed)
      return generator.value(&choices)
    }
  }

  private func simplest<Value>(_ generator: Generator<Value>) -> Value {
    var choices = InputChoices()
    return generator.value(&choices)
  }

  @Test(arguments: [
    -3...5, 0...0, 7...9, -9 ... -7, Int.min...Int.max, Int.min...0, 0...Int.max, -1...Int.max,
  ])
  func anIntegerIsInItsRange(range: ClosedRange<Int>) {
    let values = values(.int(in: range))
    #expect(values.allSatisfy(range.contains))
    #expect(simplest(.int(in: range)) == min(max(0, range.lowerBound), range.upperBound))
    if let count = Int(exactly: range.upperBound.subtractingReportingOverflow(range.lowerBound).0),
      (0..<20).contains(count)
    {
      #expect(Set(values) == Set(range))
    } else {
      #expect(values.contains(range.lowerBound) || values.contains(range.upperBound))
      #expect(values.contains { $0.magnitude < 100 })
      #expect(Set(values).count > 100)
    }
  }

  /// Each number comes from one choice, the nearest to zero from the smallest.
  @Test func integersAreOrderedByTheirDistanceToZero() {
    let numbers = (UInt64(0)...8).map { choice in
      var choices = InputChoices([choice])
      return Generator.int(in: -2...6).value(&choices)
    }
    #expect(numbers == [0, 1, -1, 2, -2, 3, 4, 5, 6])
  }

  @Test func theSimplestValuesAreThoseThatAreSaid() {
    #expect(simplest(.bool) == false)
    #expect(simplest(.element(of: ["b", "a"])) == "b")
    #expect(simplest(.optional(.bool)) == nil)
    #expect(simplest(.array(of: .bool)) == [])
    #expect(simplest(.array(of: .int(in: 3...4), count: 2...5)) == [3, 3])
    #expect(simplest(.zip(.int(in: 1...2), .bool)) == (1, false))
    #expect(simplest(Generator.int(in: 1...2).map { "\($0)" }) == "1")
    #expect(simplest(.always(7)) == 7)
  }

  @Test func allValuesAreDrawn() {
    #expect(Set(values(.bool)) == [false, true])
    #expect(Set(values(.element(of: [1, 2, 3]))) == [1, 2, 3])
    #expect(Set(values(.optional(.bool))) == [nil, false, true])
    let arrays = values(.array(of: .bool, count: 1...4))
    #expect(Set(arrays.map(\.count)) == [1, 2, 3, 4])
    let pairs = values(.zip(.bool, .bool))
    #expect(Set(pairs.map { "\($0)" }).count == 4)
  }

  @Test func theSameChoicesMakeTheSameValue() {
    let generator = Generator.array(of: .zip(.int(in: -100...100), .optional(.bool)))
    for seed: UInt64 in 0..<200 {
      var drawn = InputChoices(seed: seed)
      let value = generator.value(&drawn)
      var again = InputChoices(drawn.made)
      #expect("\(generator.value(&again))" == "\(value)")
      #expect(again.made == drawn.made && again.shape == drawn.shape)
    }
  }

  @Test func aChoiceThatIsTooLargeBecomesTheLargest() {
    var choices = InputChoices([99])
    #expect(Generator.element(of: ["a", "b"]).value(&choices) == "b")
    #expect(choices.made == [1])
  }
}
