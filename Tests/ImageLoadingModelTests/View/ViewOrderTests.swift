import ImageLoadingModel
import Testing

/// What the methods of each picture do, one after the other (flows of 3.7.6, 4.2.3 and 5.1.0).
@Suite struct ViewOrderTests {
  private static func steps(_ generation: String, _ picture: String) throws -> [String] {
    try ViewRun(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "placeholder": "grey",
       "picture": "\(picture)"}
      """
    ).viewSteps(of: "a")
  }

  private static let cancelFirst = [
    "view.setImage", "view.cancel", "view.placeholder", "view.register", "view.cancel",
    "view.completion", "view.image",
  ]

  @Test func theImageOfAViewIsCancelledFirst() throws {
    for generation in ["3.x", "4.2", "5.x"] {
      #expect(try Self.steps(generation, "image") == Self.cancelFirst, "\(generation)")
    }
  }

  @Test func aButtonOf3SetsItsPlaceholderBeforeItCancels() throws {
    #expect(
      try Self.steps("3.x", "button") == [
        "view.setImage", "view.placeholder", "view.cancel", "view.register", "view.cancel",
        "view.completion", "view.image",
      ])
    #expect(try Self.steps("3.x", "buttonBackground") == Self.cancelFirst)
    #expect(try Self.steps("3.x", "annotation") == Self.cancelFirst)
  }

  @Test func theHighlightedImageOf3HasNoPlaceholder() throws {
    #expect(
      try Self.steps("3.x", "highlighted") == [
        "view.setImage", "view.cancel", "view.register", "view.cancel", "view.completion",
        "view.image",
      ])
  }

  /// C025.
  @Test func laterAllPicturesGoThroughOneMethod() throws {
    for generation in ["4.2", "5.x"] {
      for picture in ["highlighted", "button", "buttonBackground", "annotation"] {
        #expect(try Self.steps(generation, picture) == Self.cancelFirst, "\(generation) \(picture)")
      }
    }
  }

  /// A button of 3.x asks for no layout, the others do (C010).
  @Test func aPictureAsksForLayout() throws {
    let layouts = { (generation: String, picture: String) in
      try ViewRun(
        generation,
        """
        {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "picture": "\(picture)"}
        """
      ).shown.count { $0 == "a: layout" }
    }
    for picture in ["image", "highlighted", "annotation"] {
      #expect(try layouts("3.x", picture) == 1, "\(picture)")
    }
    #expect(try layouts("3.x", "button") == 0)
    #expect(try layouts("3.x", "buttonBackground") == 0)
    #expect(try layouts("4.2", "button") == 1)
    #expect(try layouts("5.x", "button") == 1)
  }

  /// C010, C015: the view is set, then asked for layout.
  @Test func theImageIsThereBeforeLayoutIsAskedFor() throws {
    for generation in ["3.x", "4.2", "5.x"] {
      let run = try ViewRun(
        generation,
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "placeholder": "grey"}"#)
      #expect(run.shown == ["a: grey", "a: https://a/1.png", "a: layout"], "\(generation)")
    }
  }

  /// V24: with a transition layout is asked for, and the completion called, when the image is set.
  @Test func aTransitionSetsTheImageBeforeTheCompletionIfRepaired() throws {
    let given = #""views": {"v": {"transition": {"duration": "5 ms"}}},"#
    let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"}"#
    let repaired = try ViewRun("hardened", load, given: given)
    #expect(repaired.shown == ["a: nothing", "a: https://a/1.png", "a: layout"])
    #expect(repaired.completionCount(of: "a") == 1)
    let released = try ViewRun("5.x", load, given: given)
    #expect(released.shown == ["a: nothing", "a: layout", "a: https://a/1.png"])
    #expect(released.completionCount(of: "a") == 1)
  }

  /// The completion is called also where the image is not set any more.
  @Test func aTransitionThatDoesNotBeginCompletes() throws {
    let run = try ViewRun(
      "hardened",
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "options": ["forceTransition"]},
      {"at": "0 s", "cancelView": "v"}
      """,
      given: #""memory": {"https://a/1.png": "png 10x10"}, "views": {"v": {"transition": {}}},"#)
    #expect(run.shown == ["a: nothing"])
    #expect(run.completionCount(of: "a") == 1)
  }

  /// V25: the placeholder of a button or an annotation view of 3.x is set when the load has failed, and not before.
  @Test(arguments: ["button", "buttonBackground", "annotation"])
  func everyPictureDelaysItsPlaceholderIfRepaired(picture: String) throws {
    let run = { (url: String, defects: [Defect]) in
      try ViewRun(
        "3.x",
        """
        {"at": "0 s", "load": "https://a/\(url).png", "as": "a", "into": "v", "placeholder": "grey",
         "options": ["delayPlaceholder"], "picture": "\(picture)"}
        """, without: defects)
    }
    let delayed = [
      "view.setImage", "view.cancel", "view.register", "view.cancel", "view.completion",
      "view.image",
    ]
    for url in ["1", "bad"] {
      #expect(try run(url, [.buttonsIgnoreDelay]).viewSteps(of: "a") == delayed, "\(url)")
      #expect(try run(url, []).viewSteps(of: "a").contains("view.placeholder"), "\(url)")
    }
    let failed = try run("bad", [.buttonsIgnoreDelay])
    #expect(failed.result.state.views.first { $0.name == "v.\(picture)" }?.content == "grey")
  }

  /// V23.
  @Test(arguments: ["4.2", "5.x"])
  func aPictureBesideTheImageLeavesItsURLIfRepaired(generation: String) throws {
    let steps = """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"},
      {"at": "0 s", "load": "https://a/2.png", "as": "b", "into": "v", "picture": "highlighted"}
      """
    let broken = { (defects: [Defect]) in
      try ViewRun(generation, steps, without: defects).result.violations.map(\.invariant)
    }
    #expect(try broken([]) == ["url-is-of-the-image"])
    #expect(try broken([.namesURLOfOtherPicture]) == [])
  }
}
