import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// Which answer a request gets: its own, that of a pattern, or none.
@Suite struct NetworkPatternTests {
  private func images(_ network: String, _ urls: [String]) throws -> [String] {
    let loads = urls.enumerated().map {
      #"{"at": "\#($0) s", "load": "\#($1)", "as": "load\#($0)", "#
        + #""options": ["cacheMemoryOnly", "retryFailed"]}, {"at": "\#($0).5 s", "clearMemory": true}"#
    }
    let result = try TestScenario.read(
      #""given": {"network": {\#(network)}}, "steps": [\#(loads.joined(separator: ", "))]"#
    ).run()
    return result.loads.map { load in
      let heard = load.completions.first?.result
      return heard?.image?.label ?? heard?.error?.name ?? "\(heard?.error?.code ?? 0)"
    }
  }

  private func answer(_ label: String) -> String {
    #"{"image": "png 1x1", "label": "\#(label)"}"#
  }

  @Test func anEntryOfItsOwnGoesBeforeAPattern() throws {
    let images = try images(
      #""https://a/*": \#(answer("any")), "https://a/1": \#(answer("own"))"#,
      ["https://a/1", "https://a/2", "https://b/1"])
    #expect(images == ["own", "any", "cannotFindHost"])
  }

  @Test func theFirstPatternThatFitsIsTaken() throws {
    let images = try images(
      #""*/b/*.png": \#(answer("b")), "*.png": \#(answer("png")), "*": \#(answer("rest"))"#,
      ["x/b/1.png", "x/c/1.png", "x", "/b/.png", "b/1.png"])
    #expect(images == ["b", "png", "rest", "b", "png"])
  }

  @Test(arguments: [
    ("a*a", "a", false), ("a*a", "aa", true), ("a*b*c", "a-b-c", true), ("a*b*c", "abc", true),
    ("a*b*c", "acb", false), ("a*bc*c", "abc", false), ("**", "x", true), ("a**b", "ab", true),
    ("*a", "ba", true), ("*a", "ab", false), ("a*", "ba", false), ("*ab*ab", "ab", false),
    ("*ab*ab", "abab", true),
  ])
  func aStarMatchesAnyText(pattern: String, url: String, fits: Bool) throws {
    let images = try images(#""\#(pattern)": \#(answer("hit"))"#, [url])
    #expect(images == [fits ? "hit" : "cannotFindHost"])
  }

  @Test func ofAListEachRequestGetsTheNext() throws {
    let images = try images(
      #""u": [{"status": 500}, \#(answer("second")), \#(answer("third"))]"#, ["u", "u", "u", "u"])
    #expect(images == ["500", "second", "third", "third"])
  }

  @Test func eachURLOfAPatternGoesThroughTheListByItself() throws {
    let images = try images(
      #""*": [\#(answer("first")), \#(answer("second"))]"#, ["u", "v", "u", "v"])
    #expect(images == ["first", "first", "second", "second"])
  }

  /// Else a wrong picture in a view could not be distinguished from the right one.
  @Test func anImageOfAPatternIsCalledByItsURL() throws {
    let images = try images(
      #""https://a/*": {"image": "png 1x1"}"#, ["https://a/1", "https://a/2"])
    #expect(images == ["https://a/1", "https://a/2"])
  }

  @Test func anImageKeepsTheLabelThatItWasGiven() throws {
    let images = try images(
      #""a*": {"image": "png 1x1 'inside'"}, "b*": {"image": "png 1x1", "label": "outside"}"#,
      ["a1", "b1"])
    #expect(images == ["inside", "outside"])
  }
}
