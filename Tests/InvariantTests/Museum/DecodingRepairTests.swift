import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Repairs of decoding and transforms are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct DecodingRepairTests {
  /// K42: what was made of a first frame or of a small image is for loads that want no more, whoever made the bytes.
  @Test func aFileOfAPartIsNoHitForTheWhole() throws {
    func load(_ time: String, _ name: String, _ url: String, _ option: String, _ context: String)
      -> String
    {
      #"{"at": "\#(time)", "load": "https://a/\#(url)", "as": "\#(name)", "options": [\#(option)], "#
        + #""context": {\#(context)}}"#
    }
    let transformer = #""imageTransformer": {"gives": "new"}"#
    let encoded = #""cacheSerializer": {"bytes": null}"#
    let first = #""decodeFirstFrameOnly""#
    let small = #""scaleDownLargeImages""#
    let frames = #""transformAnimatedImage""#
    let steps = [
      load("0 s", "a", "film.gif", first, transformer),
      load("0 s", "b", "large.png", small, encoded),
      load("0 s", "c", "other.gif", first, encoded),
      #"{"at": "5 s", "clearMemory": true}"#,
      load("6 s", "d", "film.gif", frames, transformer), load("6 s", "e", "large.png", "", ""),
      load("6 s", "f", "other.gif", "", ""), load("6 s", "g", "other.gif", first, ""),
      #"{"at": "10 s", "clearMemory": true}"#,
      load("11 s", "h", "film.gif", frames + ", " + #""fromCacheOnly""#, transformer),
      load("11 s", "i", "large.png", #""fromCacheOnly""#, ""),
    ]
    let given =
      #""network": {"https://a/*.gif": {"image": "gif 10x10 3 frames", "bytes": "100 B", "latency": "10 ms"}, "#
      + #""https://a/*.png": {"image": "png 8000x8000", "bytes": "1 kB", "latency": "10 ms"}}"#
    #expect(
      try RepairedRun.breaks(
        .hardened, steps.joined(separator: ",\n"), given: given, time: .exact, orders: 10) == [])
    let run = try TestScenario.read(
      #""given": {\#(given)}, "steps": [\#(steps.joined(separator: ",\n"))]"#, in: .hardened
    ).run()
    for (load, count) in ["d": 3, "f": 3, "g": 1, "h": 3] {
      #expect(run.image(of: load)?.frameCount == count)
    }
    for load in ["e", "i"] { #expect(run.image(of: load)?.pixelWidth == 8000) }
  }

  /// M31: also from its file, and where a first frame is wanted that is transformed.
  @Test func anAnimationOfTheClassIsLeftAlone() throws {
    func load(_ time: String, _ name: String, _ options: String) -> String {
      #"{"at": "\#(time)", "load": "https://a/film.gif", "as": "\#(name)", "options": [\#(options)], "#
        + #""context": {"animatedImageClass": true, "imageTransformer": {"gives": "new", "key": "\#(name)"}}}"#
    }
    let steps = [
      load("0 s", "a", ""), load("1 s", "b", #""refreshCached""#),
      #"{"at": "5 s", "clearMemory": true}"#, load("6 s", "c", ""),
      load("7 s", "d", #""transformAnimatedImage""#), load("8 s", "e", #""decodeFirstFrameOnly""#),
    ]
    let given =
      #""network": {"*": {"image": "gif 10x10 3 frames", "bytes": "100 B", "latency": "10 ms"}}"#
    #expect(
      try RepairedRun.breaks(
        .hardened, steps.joined(separator: ",\n"), given: given, orders: 10) == [])
    let run = try TestScenario.read(
      #""given": {\#(given)}, "steps": [\#(steps.joined(separator: ",\n"))]"#, in: .hardened
    ).run()
    for load in ["a", "b", "c"] {
      #expect(run.image(of: load)?.derivation == [])
      #expect(run.image(of: load)?.frameCount == 3)
    }
    for load in ["d", "e"] { #expect(run.image(of: load)?.derivation == .transformed) }
  }
}

extension RunResult {
  /// The image of a load's last completion.
  fileprivate func image(of load: String) -> ImageDescriptor? {
    loads.first { $0.name == load }?.completions.last?.result.image
  }
}
