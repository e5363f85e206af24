import ImageLoadingInterface

/// A range of durations with the distance between those that are tried: `20 ms to 200 ms by 60 ms`.
struct DurationRange {
  /// The most values that a range may have: an exploration tries each.
  static let limit = 1_000

  /// From the first end to the second, which is among them.
  let values: Durations

  /// - Throws: why a text is none.
  init(_ text: String) throws(Mistake) {
    let parts = text.split(separator: " to ", maxSplits: 1)
    let ends = parts.count == 2 ? parts[1].split(separator: " by ", maxSplits: 1) : []
    guard ends.count == 2 else {
      throw Mistake("it has not the form of two durations with \"to\", and one with \"by\"")
    }
    let first = try Self.duration(parts[0])
    let last = try Self.duration(ends[0])
    let distance = try Self.duration(ends[1])
    guard first < last else { throw Mistake("its second duration is not longer than the first") }
    guard distance > .zero else { throw Mistake("its values have no distance") }
    var others: [Duration] = []
    var next = first + distance
    while next < last {
      guard others.count < Self.limit - 2 else {
        throw Mistake("it has more than \(Self.limit) values")
      }
      others.append(next)
      next += distance
    }
    values = Durations(first, or: others + [last])
  }

  private static func duration(_ text: Substring) throws(Mistake) -> Duration {
    do throws(QuantityError) {
      return try Quantity.duration(String(text))
    } catch {
      throw Mistake("\(quotedExcerpt(String(text))) is no duration: \(error.cause)")
    }
  }

  /// What is wrong with a text.
  struct Mistake: Error {
    let reason: Sentence

    init(_ reason: Sentence) { self.reason = reason }
  }
}

extension ScenarioSyntax {
  static let durationRange = StringSyntax(
    name: "a range of durations",
    description:
      "Two durations and the distance of the values between them; both ends are among the values, of which "
      + "there are \(DurationRange.limit) at most.",
    pattern: #"[0-9].* to [0-9].* by [0-9].*"#, example: "20 ms to 200 ms by 60 ms"
  ) { text in
    do throws(DurationRange.Mistake) {
      _ = try DurationRange(text)
      return nil
    } catch {
      return error.reason
    }
  }
}

extension JSONValue {
  /// The texts of the durations between which a run chooses; none of another value.
  package var durations: [JSONValue] {
    if let all = self["oneOf"]?.elements { return all }
    guard let values = self["range"]?.text.flatMap({ try? DurationRange($0).values }) else {
      return []
    }
    return ([values.first] + values.others).map { .string(Quantity.describe($0)) }
  }
}
