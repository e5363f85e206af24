import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Repairs of views are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct ViewRepairTests {
  private static let indicator = #""views": {"cell": {"indicator": true}}, "#

  /// V10: the cancel of a load removes its indicator, and no other's.
  @Test(arguments: RepairedRun.old)
  func anIndicatorEndsWithACancelFromElsewhere(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "cancelAll": true, "from": "background"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "as": "b"},
      {"at": "5 ms", "cancel": "b", "from": "background"}
      """, given: Self.indicator + TestScenario.network)
    #expect(broken == [])
  }

  /// V19: what a view is asked for under one key is not covered by the transition of another.
  @Test func aTransitionGivesWayToALaterLoad() throws {
    let broken = try RepairedRun.breaks(
      .v5,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell", "key": "row-1"},
      {"when": "a completes", "load": "https://a/2.png", "as": "b", "into": "cell", "key": "row-2"},
      {"at": "10 ms", "load": "https://a/1.png", "as": "c", "into": "cell", "key": "row-3"},
      {"at": "1 s", "load": "https://a/1.png", "as": "d", "into": "cell", "key": "row-1",
       "options": ["forceTransition"]},
      {"at": "1 s", "load": "https://a/2.png", "as": "e", "into": "cell", "key": "row-2"}
      """,
      given: #""views": {"cell": {"transition": {"duration": "300 ms"}}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// V24: the image is set before the completion, whatever else the view is asked for.
  @Test func aCompletionComesAfterItsTransitionHasBegun() throws {
    let broken = try RepairedRun.breaks(
      .v5,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell", "placeholder": "grey"},
      {"when": "a completes", "load": "https://a/2.png", "as": "b", "into": "cell"},
      {"at": "10 ms", "cancelView": "cell", "from": "background"},
      {"at": "1 s", "load": "https://a/1.png", "as": "c", "into": "buy", "picture": "button",
       "options": ["forceTransition", "refreshCached", "delayPlaceholder"]},
      {"at": "1 s", "load": "https://a/2.png", "as": "d", "into": "buy", "picture": "button"}
      """,
      given: #""views": {"cell": {"transition": {"duration": "5 ms"}}, "#
        + #""buy": {"transition": {}}}, "# + TestScenario.network)
    #expect(broken == [])
  }

  /// V23: a view names the URL of its image, in whatever order it is asked for its pictures.
  @Test(arguments: [Generation.v42, .hardened])
  func aViewNamesTheURLOfItsImage(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b",
       "from": "background"},
      {"at": "5 ms", "load": null, "into": "buy", "picture": "button", "as": "c"},
      {"at": "5 ms", "load": "https://a/2.png", "into": "buy", "picture": "buttonBackground", "as": "d"}
      """)
    #expect(broken == [])
  }

  /// V25: a placeholder that is to be delayed is, of whichever picture, and on whichever thread the view is asked.
  @Test func eachPictureDelaysItsPlaceholder() throws {
    let broken = try RepairedRun.breaks(
      .v3,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "buy", "picture": "button", "as": "a",
       "placeholder": "grey", "options": ["delayPlaceholder"]},
      {"at": "0 s", "load": "https://a/2.png", "into": "buy", "picture": "buttonBackground", "as": "b",
       "placeholder": "grey", "options": ["delayPlaceholder"], "from": "background"},
      {"at": "5 ms", "load": null, "into": "buy", "picture": "button", "as": "c",
       "placeholder": "grey", "options": ["delayPlaceholder"]}
      """)
    #expect(broken == [])
  }

  /// V26: what ends a refresh leaves the image where it is, whoever ends it.
  @Test(arguments: [Generation.v3, .v42, .hardened])
  func aFailedRefreshLeavesTheImage(generation: Generation) throws {
    let options = #""placeholder": "grey", "options": ["refreshCached", "delayPlaceholder"]"#
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a", \(options)},
      {"at": "0 s", "load": "https://a/2.png", "into": "buy", "picture": "button", "as": "b",
       "from": "background", \(options)},
      {"at": "0 s", "load": "https://a/3.png", "into": "other", "as": "c", \(options)},
      {"at": "5 ms", "load": "https://a/2.png", "into": "other", "as": "d", \(options)},
      {"at": "8 ms", "cancelAll": true}
      """,
      given: #""memory": {"https://a/1.png": "png 10x10", "https://a/2.png": "png 10x10"}, "#
        + #""network": {"*": {"error": "notConnectedToInternet", "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// V26: a part of an image is none, and the delayed placeholder takes its place when the rest does not come.
  @Test(arguments: [Generation.v42, .hardened])
  func aPartMakesWayForThePlaceholder(generation: Generation) throws {
    var scenario = try TestScenario.read(
      #""given": {"network": {"*": {"image": "jpeg 10x10", "bytes": "100 B", "latency": "10 ms", "#
        + #""chunks": 4, "spacing": "5 ms", "dropAfter": "50 B", "error": "timedOut"}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.jpg", "into": "cell", "as": "a", "#
        + #""placeholder": "grey", "options": ["progressiveDownload", "delayPlaceholder"]}]"#,
      in: generation)
    scenario.generation.defects = []
    let recorder = EventRecorder()
    let result = scenario.run(observer: recorder)
    let shown = recorder.events.filter { $0.kind.kind == .viewShows }
    #expect(shown.count > 1)
    #expect(result.state.views.map(\.content?.description) == ["grey"])
    #expect(result.violations.isEmpty)
  }

  /// V31: the method for highlighted images takes no placeholder; with the repair it empties the picture at once, or
  /// where the placeholder is to be delayed, when its load ends without an image.
  @Test(arguments: [
    ([], [nil, "https://a/2.png", nil]),
    (["delayPlaceholder"], ["https://a/1.png", "https://a/2.png", nil]),
  ])
  func aHighlightedImageMakesWay(options: [String], shown: [String?]) throws {
    var scenario = try TestScenario.read(
      """
      "given": {
        "memory": {"https://a/1.png": "png 10x10"},
        "network": {"https://a/2.png": {"image": "png 10x10", "latency": "10 ms"}, "*": {"status": 404, "latency": "10 ms"}}
      },
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "into": "cell", "picture": "highlighted", "as": "a"},
        {"at": "1 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b", "placeholder": "grey", "options": \(options)},
        {"at": "1005 ms", "expect": {"views": {"cell.highlighted": \(Self.json(shown[0]))}}},
        {"at": "2 s", "expect": {"views": {"cell.highlighted": \(Self.json(shown[1]))}}},
        {"at": "2 s", "load": "https://a/3.png", "into": "cell", "picture": "highlighted", "as": "c", "placeholder": "grey", "options": \(options)}
      ],
      "expect": {"views": {"cell.highlighted": \(Self.json(shown[2]))}}
      """, in: .v3)
    scenario.generation.defects = []
    let result = scenario.run()
    #expect(result.passed, "\(result.mismatches) \(result.violations)")
  }

  private static func json(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }

  /// M27: a refresh that is cancelled at any moment does not complete with the image that it has found.
  @Test func aCancelledRefreshGivesNoCachedImage() throws {
    let broken = try RepairedRun.breaks(
      .v3,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a", "from": "background",
       "options": ["refreshCached"]},
      {"at": "0 s", "load": "https://a/2.png", "as": "b", "from": "background", "options": ["refreshCached"]},
      {"at": "0 s", "cancel": "b", "from": "background"},
      {"at": "0 s", "cancel": "a"}
      """,
      given: #""memory": {"https://a/1.png": "png 10x10", "https://a/2.png": "png 10x10"}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// V35: a view that is asked for an image shows nothing of a list that came before it, and all of one that comes later.
  @Test(arguments: RepairedRun.old)
  func anImageEndsTheAnimation(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "animationImages": ["https://a/1.png", "https://a/2.png"], "into": "cell", "as": "a"},
      {"at": "10 ms", "load": "https://a/3.png", "into": "cell", "as": "b", "from": "background"},
      {"at": "10 ms", "animationImages": ["https://a/4.png"], "into": "other", "as": "c"},
      {"at": "10 ms", "load": null, "into": "other", "as": "d"},
      {"at": "10 ms", "load": "https://a/1.png", "into": "cell", "picture": "highlighted", "as": "e"},
      {"at": "20 ms", "animationImages": ["https://a/1.png", "https://a/5.png"], "into": "cell", "as": "f"}
      """)
    #expect(broken == [])
  }

  /// M25: views go by what the options processor says, wherever and for whichever picture they are asked.
  @Test func viewsGoByTheProcessor() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a", "placeholder": "grey"},
      {"at": "0 s", "load": "https://a/2.png", "into": "buy", "picture": "button", "as": "b",
       "placeholder": "grey", "from": "background"},
      {"at": "5 ms", "load": "https://a/3.png", "into": "cell", "as": "c", "placeholder": "dark",
       "options": ["forceTransition"]},
      {"at": "5 ms", "load": null, "into": "buy", "picture": "button", "as": "d"}
      """,
      given: #""manager": {"optionsProcessor": {"adds": ["avoidAutoSetImage", "#
        + #""delayPlaceholder"], "removes": ["forceTransition"]}}, "# + TestScenario.network)
    #expect(broken == [])
  }

  /// M25: what the processor has said is not processed again by the manager.
  @Test(arguments: [Generation.v5, .hardened])
  func theProcessorIsAskedOnce(generation: Generation) throws {
    let scenario = try TestScenario.read(
      #""given": {"manager": {"optionsProcessor": {"adds": ["delayPlaceholder"]}}, "#
        + TestScenario.network + #"}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"}, "#
        + #"{"at": "0 s", "load": "https://a/2.png", "as": "b"}]"#, in: generation)
    let recorder = EventRecorder()
    _ = scenario.run(observer: recorder)
    let processed = recorder.events.filter { $0.kind.kind == .optionsProcessed }
    #expect(processed.map(\.subject.name) == ["a", "b"])
    let name = Checkpoint.managerOptions.rawValue
    #expect(recorder.events.count { $0.kind.event.value == .string(name) } == 2)
  }

  /// V13: two pictures share an indicator.
  @Test(arguments: [Generation.v42, .hardened])
  func anIndicatorEndsWithTheLastOfTwoPictures(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b"},
      {"at": "5 ms", "cancel": "b", "from": "background"},
      {"at": "5 ms", "load": null, "into": "cell", "as": "none"}
      """, given: Self.indicator + TestScenario.network)
    #expect(broken == [])
  }

  /// K27: whoever has put a GIF into memory, and whether its file is gone.
  @Test func aGIFMovesThoughOnlyMemoryHasIt() throws {
    let gif = #""image": "gif 10x10 3 frames", "bytes": "100 B""#
    let broken = try RepairedRun.breaks(
      .v42,
      """
      {"at": "0 s", "load": "https://a/1.gif", "options": ["cacheMemoryOnly"], "as": "a"},
      {"at": "0 s", "load": "https://a/2.gif", "as": "b"},
      {"at": "1 s", "vanish": "https://a/2.gif"},
      {"at": "2 s", "load": "https://a/1.gif", "into": "v", "picture": "animated", "as": "c"},
      {"at": "2 s", "load": "https://a/2.gif", "into": "w", "picture": "animated", "as": "d"},
      {"at": "2 s", "load": "https://a/3.gif", "into": "x", "picture": "animated", "as": "e"}
      """,
      given: #""memory": {"https://a/3.gif": "gif 10x10 3 frames"}, "#
        + #""network": {"*": {\#(gif), "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// K41: while the newer file waits to be written, cannot be written, and where there was none.
  @Test func aGIFFromMemoryMovesAsItIs() throws {
    let older = #"{"image": "gif 10x10 3 frames", "bytes": "100 B", "latency": "10 ms"}"#
    let newer = #"{"image": "gif 10x10 4 frames", "bytes": "200 B", "latency": "10 ms"}"#
    let broken = try RepairedRun.breaks(
      .v42,
      """
      {"at": "0 s", "load": "https://a/1.gif", "as": "a"},
      {"at": "0 s", "load": "https://a/2.gif", "as": "b"},
      {"at": "1 s", "busy": "io", "for": "100 ms"},
      {"at": "1 s", "load": "https://a/1.gif", "options": ["refreshCached"], "as": "c"},
      {"at": "1020 ms", "load": "https://a/1.gif", "into": "v", "picture": "animated", "as": "d"},
      {"at": "2 s", "diskFaults": {"capacity": "0 B"}},
      {"at": "2 s", "load": "https://a/2.gif", "options": ["refreshCached"], "as": "e"},
      {"at": "3 s", "load": "https://a/2.gif", "into": "w", "picture": "animated", "as": "f"},
      {"at": "3 s", "load": "https://a/3.gif", "into": "x", "picture": "animated", "as": "g"}
      """,
      given: #""network": {"https://a/1.gif": [\#(older), \#(newer)], "#
        + #""https://a/2.gif": [\#(older), \#(newer)], "https://a/3.gif": \#(older)}"#,
      // Slow threads seldom leave the newer image in memory and the older file on disk.
      time: .exact)
    #expect(broken == [])
  }
}
