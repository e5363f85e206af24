import Foundation
import SimTools

/// The folder of a campaign: what was done so far, and a scenario file for each kind of failure.
struct CampaignFolder {
  let path: String
  private let console: Console

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
  }

  /// The file of the campaign, whether it is there or not.
  var file: String { "\(path)/\(FuzzCampaign.fileName)" }

  var hasCampaign: Bool { FileManager.default.fileExists(atPath: file) }

  /// Whether both are one folder, by whatever paths.
  func isSame(as other: CampaignFolder) -> Bool {
    URL(fileURLWithPath: path).resolvingSymlinksInPath()
      == URL(fileURLWithPath: other.path).resolvingSymlinksInPath()
  }

  /// Does something that no other call does to the folder meanwhile; it is made if it is not there.
  func alone(_ body: () throws -> ExitCode) throws -> ExitCode {
    do throws(SystemError) {
      try WholeFiles.makeFolder(path)
    } catch {
      console.complain(that: "cannot make the folder \(path): \(error.reason)")
      return .inputOutput
    }
    guard let lock = FolderLock(path, waits: false) else {
      console.complain(that: "another call works on the campaign in \(path)")
      return .inputOutput
    }
    defer { lock.unlock() }
    console.files.sweep(path)
    return try body()
  }

  /// The scenarios first: the campaign takes their findings for known.
  func save(_ news: [FuzzFinding], of campaign: FuzzCampaign) -> Bool {
    for finding in news {
      guard let shrunk = finding.shrunk else { continue }
      let text = shrunk.document.text(pretty: true) + "\n"
      guard console.write(text, to: "\(path)/\(finding.fileName)") else { return false }
    }
    return console.write(campaign.text, to: file)
  }
}
