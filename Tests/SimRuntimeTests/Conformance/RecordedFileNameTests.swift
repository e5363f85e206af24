import ImageLoadingModel
import Testing

/// Files and directories of the disk cache have the names that the real code gave them.
@Suite struct RecordedFileNameTests {
  @Test(arguments: Release.all.map(\.name))
  func filesAreNamedAsRecorded(release: String) {
    var count = 0
    for observation in Observation.all where observation.release.name == release {
      let cache = observation.release.generation.cache
      for event in observation.events {
        switch event.name {
        case "disk cache path":
          #expect(cache.fileName.name(forKey: event["key"]?.string ?? "?") == event["file"]?.string)
        case "file name length":
          let name = cache.fileName.name(forKey: observation.loadedURL)
          #expect(name.utf8.count == event["bytes"]?.int.map(Int.init))
          #expect(name.hasPrefix(event["name starts"]?.string ?? "?"))
        case "disk cache directory relative to the container":
          #expect(cache.directory == event["path"]?.string)
        default: continue
        }
        count += 1
      }
    }
    #expect(count == 18)
  }
}
