import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Backups get the files that the app lets them get.
@Suite struct BackupInvariantTests {
  private typealias Run = BrokenRun
  private let stored = RunEvent.Kind.model(.diskStored(key: "k", ImageData(BrokenRun.image)))

  private func findings(
    _ kinds: RunEvent.Kind..., isExcluded: Bool, given: Given = Given(), outcome: Outcome = .rest
  ) throws -> [String] {
    let time = WallTime(sinceReference: .zero)
    let file = DiskSnapshot.File(
      path: "/k", data: ImageData(Run.image), modificationDate: time, accessDate: time,
      isExcludedFromBackup: isExcluded)
    return try Run.findings(kinds, given: given, outcome: outcome, files: [file], besides: [])
      .filter { $0.hasPrefix("left-out-of-backups") }
  }

  private func given(_ change: (inout Given) -> Void) -> Given {
    var given = Given()
    change(&given)
    return given
  }

  @Test func whatIsWrittenIsLeftOut() throws {
    let finding =
      "left-out-of-backups k: the file of k is in backups, and the app wants it left out"
    #expect(try findings(stored, isExcluded: false) == [finding])
    #expect(try findings(stored, isExcluded: true) == [])
    // The cache has not written it.
    #expect(try findings(isExcluded: false) == [])
    #expect(try findings(stored, isExcluded: false, outcome: .idle) == [])
  }

  @Test func anAppMayWantBackups() throws {
    let kept = given { $0.cache.shouldDisableiCloud = false }
    #expect(try findings(stored, isExcluded: false, given: kept) == [])
    #expect(
      try findings(stored, isExcluded: true, given: kept) == [
        "left-out-of-backups k: the file of k is left out of backups, and the app wants it there"
      ])
    var change = CacheConfigChange()
    change.shouldDisableiCloud = false
    let configured = RunEvent.Kind.stimulus(step: "c", .cache(.configure(change)))
    #expect(try findings(configured, stored, isExcluded: true) == [])
    #expect(try findings(configured, stored, isExcluded: false) == [])
    change = CacheConfigChange()
    change.shouldCacheImagesInMemory = false
    let other = RunEvent.Kind.stimulus(step: "c", .cache(.configure(change)))
    #expect(try findings(other, stored, isExcluded: false).count == 1)
  }

  /// The mark cannot be set where nothing can be changed.
  @Test func aBrokenDiskIsNotJudged() throws {
    let broken = given { $0.disk.faults.failingWrites = .everywhere }
    #expect(try findings(stored, isExcluded: false, given: broken) == [])
    let faults = RunEvent.Kind.stimulus(step: "f", .disk(DiskConditions()))
    #expect(try findings(faults, stored, isExcluded: false) == [])
  }
}
