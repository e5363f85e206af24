import Testing

@testable import ImageLoadingInterface
@testable import ImageLoadingModel
@testable import SimChecking
@testable import SimKernel
@testable import SimRunning
@testable import SimRuntime
@testable import SimText

/// What is gone stays gone: each invariant reports the broken run and is silent on the good one.
@Suite struct RemovalInvariantTests {
  private typealias Run = BrokenRun
  private static let read = ModelEvent.fileRead(key: "k", path: "/k", ImageData(Run.image))
  private static let kept = ModelEvent.memoryStored(key: "k", Run.image)
  private static let finding =
    "removed-stays-out-of-memory k: k was removed, and is in memory as it was read before the removal"

  /// The findings on these events, each with a subject.
  private func findings(_ events: (String, ModelEvent)...) throws -> [String] {
    try Run.findings(
      of: events.enumerated().map { Run.event($0 + 1, .model($1.1), by: $1.0) })
  }

  @Test func anImageReadBeforeARemovalIsNotStoredAfterIt() throws {
    let memory = ModelEvent.memoryRemoved(key: "k")
    let disk = ModelEvent.diskRemoved(key: "k")
    let (read, kept) = (Self.read, Self.kept)
    // The disk comes last, as it does while the I/O queue works for the reader.
    #expect(
      try findings(("a", read), ("x", memory), ("a", kept), ("x", disk)) == [Self.finding])
    #expect(
      try findings(("a", read), ("x", memory), ("x", disk), ("a", kept)) == [Self.finding])
    // In its time.
    #expect(try findings(("a", read), ("a", kept), ("x", memory), ("x", disk)) == [])
    // The file is read while the removal waits for the disk.
    #expect(
      try findings(("x", memory), ("a", read), ("a", kept), ("x", disk)) == [Self.finding])
    #expect(
      try findings(("x", memory), ("a", read), ("x", disk), ("a", kept)) == [Self.finding])
    #expect(try findings(("x", memory), ("x", disk), ("a", read), ("a", kept)) == [])
    #expect(try findings(("x", memory), ("a", read), ("a", kept)) == [])
    // Of memory alone, which may have what the disk has.
    #expect(try findings(("a", read), ("x", memory), ("a", kept)) == [])
    #expect(try findings(("a", read), ("x", memory), ("a", kept), ("y", disk)) == [])
    // A load stores it: what another has, or what it has downloaded itself.
    #expect(
      try findings(("a", read), ("x", memory), ("a", kept), ("b", kept), ("x", disk)) == [])
    let asked = ModelEvent.downloadRequested(EventSubject("a"))
    #expect(
      try findings(("a", read), ("a", asked), ("x", memory), ("a", kept), ("x", disk)) == [])
  }

  @Test func anImageReadBeforeAStoreDoesNotReplaceIt() throws {
    let finding =
      "removed-stays-out-of-memory k: k was stored, and is in memory as it was read before"
    #expect(try findings(("a", Self.read), ("b", Self.kept), ("a", Self.kept)) == [finding])
    #expect(try findings(("a", Self.read), ("a", Self.kept), ("b", Self.kept)) == [])
    #expect(try findings(("b", Self.kept), ("a", Self.read), ("a", Self.kept)) == [])
    // Another has read it, too.
    #expect(
      try findings(("a", Self.read), ("b", Self.read), ("b", Self.kept), ("a", Self.kept)) == [])
    // What it has read is of the wrong class, and it makes the image anew.
    let transforms = ModelEvent.transformBegan(EventSubject("a"))
    #expect(
      try findings(("a", Self.read), ("b", Self.kept), ("a", transforms), ("a", Self.kept)) == [])
    #expect(
      try findings(("a", transforms), ("a", Self.read), ("b", Self.kept), ("a", Self.kept))
        == [finding])
  }

  @Test func clearedImagesStayCleared() throws {
    let (read, kept) = (Self.read, Self.kept)
    #expect(
      try findings(("a", read), ("x", .memoryCleared), ("a", kept), ("x", .diskCleared)) == [
        Self.finding
      ])
    // A memory warning leaves the disk alone.
    #expect(try findings(("a", read), ("x", .memoryCleared), ("a", kept)) == [])
  }

  @Test func progressIsThatOfTheLastLoad() throws {
    func told(_ events: (String, RunEvent.Kind)...) throws -> [String] {
      try Run.findings(
        of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) }, in: .v5)
    }
    let (first, second) = (Run.asked("v", Run.url, "a"), Run.asked("v", Run.other, "b"))
    let finding =
      "progress-is-of-the-shown-load v: view v shows the progress of a, which was replaced"
    let kinds: [RunEvent.Kind] = Run.model([
      .viewProgressed(view: "v", completed: 1, total: 2),
      .indicatorProgressed(view: "v", thousandths: 500),
    ])
    for progress in kinds {
      #expect(try told(("a", first), ("a", progress)) == [])
      #expect(try told(("a", first), ("b", second), ("b", progress)) == [])
      #expect(try told(("a", first), ("b", second), ("a", progress)) == [finding])
      // Under another key it is of another picture of the view.
      let beside = Run.asked("v", Run.other, "b", key: "other")
      #expect(
        try told(("a", first), ("b", beside), ("a", progress)) == [
          "progress-is-of-the-shown-load v: view v shows the progress of a, and b is under way"
        ])
      #expect(try told(("a", first), ("b", beside), ("b", progress)) == [])
      let elsewhere = Run.asked("w", Run.other, "b", key: "other")
      #expect(try told(("a", first), ("b", elsewhere), ("a", progress)) == [])
      // The other one is over, or was none.
      let done = Run.completed("b")
      #expect(try told(("a", first), ("b", beside), ("b", done), ("a", progress)) == [])
      // This one is over, and the other is not.
      #expect(
        try told(("a", first), ("b", beside), ("a", Run.completed("a")), ("a", progress)).count == 1
      )
      let cancelled = RunEvent.Kind.model(.cancelled(EventSubject("b"), by: EventSubject("b")))
      #expect(try told(("a", first), ("b", beside), ("b", cancelled), ("a", progress)) == [])
      let none = RunEvent.Kind.model(
        .viewLoadBegan(view: "v", key: "other", url: nil, .image, EventSubject("b")))
      #expect(try told(("a", first), ("b", none), ("a", progress)) == [])
    }
  }

  /// V27.
  @Test func aNilURLHasNoProgress() throws {
    func findings(
      _ kinds: RunEvent.Kind..., completed: Int, of total: Int = 10
    ) throws -> [String] {
      try Run.findings(kinds, in: .v5) {
        $0.viewDetails = [
          ViewDetails(
            name: "v", object: "v",
            progress: ViewDetails.Progress(completed: completed, total: total))
        ]
      }.filter { $0.hasPrefix("progress-is") }
    }
    let (row, none) = (Run.asked("v", Run.url, "a"), Run.asked("v", nil, "b"))
    let finding =
      "progress-is-of-the-shown-load v: view v was last asked for a nil URL, and its progress object "
      + "shows 5 of 10"
    #expect(try findings(row, none, completed: 5) == [finding])
    #expect(try findings(row, completed: 5) == [])
    #expect(try findings(row, none, row, completed: 5) == [])
    #expect(try findings(completed: 5) == [])
    // Another picture of the view has a URL.
    let beside = Run.asked("v", Run.other, "c", key: "other")
    #expect(try findings(row, beside, none, completed: 5) == [])
    let noneBeside = Run.asked("v", nil, "d", key: "other")
    #expect(try findings(row, beside, none, noneBeside, completed: 5) == [finding])
    #expect(try findings(row, none, completed: 0, of: 0) == [])
  }

  /// V28.
  @Test func progressIsNotLeftAtItsBeginning() throws {
    func findings(_ kinds: RunEvent.Kind..., completed: Int = 0) throws -> [String] {
      try Run.findings(kinds, in: .v5) {
        $0.viewDetails = [
          ViewDetails(
            name: "v", object: "v",
            progress: ViewDetails.Progress(
              completed: completed, total: completed == 0 ? -1 : completed))
        ]
      }.filter { $0.hasPrefix("progress-is") }
    }
    let row = Run.asked("v", Run.url, "a")
    let image = Run.completed("a", image: Run.image)
    let begins = RunEvent.Kind.model(.viewProgressed(view: "v", completed: 0, total: -1))
    let finding =
      "progress-is-of-the-shown-load v: view v has the image of a, and its progress object shows 0 of -1"
    #expect(try findings(row, image, begins) == [finding])
    #expect(try findings(row, begins, image) == [finding])
    #expect(try findings(row, image, begins, completed: 1) == [])
    #expect(try findings(row, image) == [])
    #expect(try findings(row, begins) == [])
    // The refresh has failed, was cancelled, or another picture was asked for since.
    #expect(try findings(row, image, begins, Run.completed("a", image: nil)) == [])
    #expect(try findings(row, image, begins, Run.cancelled("a")) == [])
    let other = Run.asked("v", Run.other, "b", key: "other")
    #expect(try findings(row, image, begins, other) == [])
    // The other picture has ended before.
    #expect(try findings(row, other, Run.completed("b"), image, begins) == [finding])
    // The refresh writes into it before the request for no URL, under another key, has set it back; one under way does not.
    let none = Run.asked("v", nil, "b", key: "other")
    #expect(try findings(row, image, none, begins) == [])
    #expect(try findings(row, none, begins, image) == [finding])
  }

  /// V29.
  @Test func bytesOfAnUnknownLengthAreNotAll() throws {
    func findings(_ kinds: RunEvent.Kind..., completed: Int = 9, of total: Int = 9) throws
      -> [String]
    {
      try Run.findings([Run.asked("v", Run.url, "a")] + kinds, in: .v5) {
        $0.viewDetails = [
          ViewDetails(
            name: "v", object: "v",
            progress: ViewDetails.Progress(completed: completed, total: total))
        ]
      }.filter { $0.hasPrefix("progress-is") }
    }
    func told(_ completed: Int, _ total: Int) -> RunEvent.Kind {
      .model(.viewProgressed(view: "v", completed: completed, total: total))
    }
    let id = "progress-is-of-the-shown-load v:"
    let early = "\(id) the progress object of view v was finished before all bytes of a were there"
    #expect(try findings(told(0, 0), told(4, 0), told(9, 0)) == [early])
    #expect(try findings(told(0, 0), told(9, 0)) == [])
    #expect(try findings(told(4, -1), told(9, -1)) == [])
    #expect(try findings(told(4, 9), told(9, 9)) == [])
    let image = Run.completed("a", image: Run.image)
    let left = "\(id) view v has the image of a, and its progress object shows 9 of -1"
    #expect(try findings(told(9, -1), image, of: -1) == [left])
    // V32
    let none = Run.completed("a", image: nil)
    let waits = "\(id) view v has no image of a, and its progress object shows 9 of -1"
    #expect(try findings(told(9, -1), none, of: -1) == [waits])
    #expect(try findings(told(9, -1), none, completed: 0, of: 0) == [])
    #expect(try findings(told(9, -1), image, none, of: -1).count == 0)
    #expect(try findings(none, of: -1) == [])
    // The object is that of another picture again, whose load has no image either.
    let other = Run.asked("v", Run.other, "b", key: "other")
    let beside = try findings(
      other, told(9, 9), image, Run.completed("b"), completed: 0, of: 0)
    #expect(beside == ["\(id) view v shows the progress of a, and b is under way"])
    #expect(try findings(told(9, -1), image) == [])
  }

  @Test func unreachableObjectsAreNotKept() throws {
    let done = [try Run.began("a"), Run.completed("a")]
    #expect(
      try Run.findings(done, ownedLoads: ["a"]) == [
        "nothing-kept-at-rest a: the operation of a is alive and unreachable"
      ])
    let listed = try Run.findings(done, ownedLoads: ["a"]) { $0.running = ["a"] }
    #expect(!listed.contains { $0.hasPrefix("nothing-kept-at-rest") })
    let inView = try Run.findings(done, ownedLoads: ["a"]) {
      $0.viewLoads = [ViewLoad(view: "v", key: "key", load: "a")]
    }
    #expect(!inView.contains { $0.hasPrefix("nothing-kept-at-rest") })
    #expect(try Run.findings(done + [.model(.suspended(true))], ownedLoads: ["a"]) == [])
    #expect(try Run.findings(done, outcome: .idle, ownedLoads: ["a"]) == [])
    #expect(
      try Run.findings([], lostImages: ["b"]) == [
        "nothing-kept-at-rest b: the image b is alive and unreachable"
      ])
    #expect(
      try Run.findings([], imagesOfEndedLoads: ["b"]) == [
        "nothing-kept-at-rest b: the image b is alive, and nothing but the operation of a load that has "
          + "ended has it"
      ])
    // It was that of a launch before.
    #expect(try Run.findings(done + [.terminated(expired: [])], ownedLoads: ["a"]) == [])
  }

  @Test func theOwnersOfAnImageAreKnown() {
    let run = Simulation().run { scheduler in
      var image = Run.image
      image.object = ImageObject(image, scheduler: scheduler)
      var watch = ImageWatch()
      watch.note(image)
      watch.note(image)
      #expect(watch.left(by: []) == ["a"])
      #expect(watch.left(by: [image]) == [])
      #expect(watch.held(onlyBy: [image], besides: []) == ["a"])
      #expect(watch.held(onlyBy: [image], besides: [image]) == [])
      #expect(watch.held(onlyBy: [], besides: []) == [])
      await image.release()
      #expect(watch.left(by: []) == [])
    }
    #expect(run.outcome == .rest)
  }
}
