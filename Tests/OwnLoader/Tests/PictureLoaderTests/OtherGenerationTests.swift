import Foundation
import Testing

/// Commands of a custom `sim`, about a file that its app cannot be run with: the file is for another
/// generation than that on which the app is based.
@Suite struct OtherGenerationTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Scenarios/prefetch/five-urls.json").standardizedFileURL.path
  private static let recording = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Scenarios/recordings/completed-twice.ndjson").standardizedFileURL
    .path

  /// No run was made, so nothing is said to be possible.
  @Test(arguments: [["conform", file, recording], ["run", file]])
  func itIsRefused(words: [String]) throws {
    let result = try ExecutableRun("first-sim", words)
    #expect(result.status == 65, "\(result.output)")
    #expect(result.output.contains("pictures cannot be run with it"))
  }

  @Test func compareSaysInWhichGenerationsItIsNotRun() throws {
    let result = try ExecutableRun("first-sim", ["compare", Self.file])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("run in 3.x"), "\(result.output)")
  }

  /// Some lessons are for other generations only.
  @Test(arguments: [["lessons"], ["ask", "prefetch"]])
  func lessonsOfOtherGenerationsAreLeftOut(words: [String]) throws {
    let result = try ExecutableRun("first-sim", words)
    #expect(result.status == 0, "\(result.output)")
    #expect(!result.output.isEmpty)
  }
}
