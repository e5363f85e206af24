import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("The nearest path")
struct NearestPathTests {
  private static let folders = [
    "": ["Scenarios", "Sources", "Tests"], "Scenarios": ["views", "basics"],
    "Scenarios/basics": ["cold-load.json", "disk-hit.json"], "/": ["work"], "/work": ["a.json"],
  ]

  @Test(
    "replaces each part that is not there",
    arguments: [
      ("Scenarios/basics/cold-lod.json", "Scenarios/basics/cold-load.json"),
      ("Scenaros/basic/disk-hit", "Scenarios/basics/disk-hit.json"),
      ("/wrok/b.json", "/work/a.json"),
      ("Scenarios//basics", "Scenarios/basics"),
    ])
  func mended(written: String, meant: String) {
    #expect(nearestPath(to: written) { Self.folders[$0] } == meant)
  }

  @Test(
    "finds nothing where a part is far from all, or no folder",
    arguments: ["", "Documents/a.json", "Scenarios/basics/disk-hit.json/x", "Scenarios/zzz/a.json"])
  func strange(written: String) {
    #expect(nearestPath(to: written) { Self.folders[$0] } == nil)
  }
}
