/// Makes inputs for ``Simulation/check(inputs:cases:seed:_:allowing:requiresEveryOrder:timeMode:limits:expecting:replaying:program:)``.
///
/// The same choices make the same value on every platform. A failing input is shrunk: towards zero,
/// `false`, the first element, the empty array and `nil`, through ``map(_:)`` and ``zip(_:_:)`` as well.
///
/// ```swift
/// let amounts = Generator.array(of: .int(in: 1...100), count: 0...5)
/// let accounts = Generator.zip(.element(of: ["a", "b"]), amounts).map { Account(id: $0, $1) }
/// ```
public struct Generator<Value: Sendable>: Sendable {
  private let make: @Sendable (inout InputChoices) -> Value

  private init(_ make: @escaping @Sendable (inout InputChoices) -> Value) { self.make = make }

  func value(_ choices: inout InputChoices) -> Value { make(&choices) }

  /// Always the same.
  public static func always(_ value: Value) -> Generator { Generator { _ in value } }

  /// One of `elements`, the first of which is the simplest. There must be one.
  public static func element(of elements: [Value]) -> Generator {
    precondition(!elements.isEmpty, "a generator needs an element to choose from")
    return Generator { elements[Int($0.next(upTo: UInt64(elements.count - 1)))] }
  }

  /// Makes something else of each value.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other> { transform(make(&$0)) }
  }

  /// Two values, made one after the other; more by a ``zip(_:_:)`` of these.
  public static func zip<First, Second>(
    _ first: Generator<First>, _ second: Generator<Second>
  ) -> Generator where Value == (First, Second) {
    Generator { choices in (first.make(&choices), second.make(&choices)) }
  }

  /// Nothing, which is simpler, or a value.
  public static func optional<Wrapped>(_ wrapped: Generator<Wrapped>) -> Generator
  where Value == Wrapped? {
    Generator { $0.next(upTo: 1) == 0 ? nil : wrapped.make(&$0) }
  }

  /// So many elements; fewer are simpler.
  public static func array<Element>(
    of element: Generator<Element>, count: ClosedRange<Int> = 0...10
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "an array has no fewer than 0 elements")
    let average = max((count.upperBound - count.lowerBound) / 2, 1)
    return Generator { choices in
      var elements: [Element] = []
      while elements.count < count.upperBound {
        if elements.count >= count.lowerBound, !choices.more(average: average) { break }
        elements.append(element.make(&choices))
      }
      return elements
    }
  }
}

extension Generator where Value == Bool {
  /// `false`, which is simpler, or `true`.
  public static var bool: Generator { element(of: [false, true]) }
}

extension Generator where Value == Int {
  /// A number of `range`; the simplest is the one nearest to zero.
  public static func int(in range: ClosedRange<Int>) -> Generator {
    let nearest = min(max(0, range.lowerBound), range.upperBound)
    let above = nearest.distanceUp(to: range.upperBound)
    let below = range.lowerBound.distanceUp(to: nearest)
    let both = min(above, below)
    return Generator { choices in
      let chosen = choices.next(upTo: above + below)
      // 1 up, 1 down, 2 up, … and then on the side that is longer.
      let isUp = chosen <= 2 * both ? chosen % 2 == 1 : above > below
      let offset = chosen <= 2 * both ? (chosen + 1) / 2 : chosen - both
      let step = Int(truncatingIfNeeded: offset)
      return isUp ? nearest &+ step : nearest &- step
    }
  }
}

extension Int {
  fileprivate func distanceUp(to other: Int) -> UInt64 {
    UInt64(bitPattern: Int64(other)) &- UInt64(bitPattern: Int64(self))
  }
}
