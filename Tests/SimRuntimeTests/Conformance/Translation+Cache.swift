import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The lines of a recording that call the cache.
extension Translation {
  static let a = "http://h.test/a.png"

  mutating func translateCall(_ line: String) -> Bool {
    if let match = line.wholeMatch(of: /cache: query (\S+) \(.*\)/) {
      let name = "query \(scenario.stimuli.count)"
      add(.query(url: String(match.1)), named: name)
      return true
    }
    if let match = line.wholeMatch(of: /cache: removeImageForKey A( fromDisk NO)?.*/) {
      call(.remove(url: Self.a, fromDisk: match.1 == nil), "remove completion")
      return true
    }
    if let match = line.wholeMatch(
      of: /(cache: diskImage|manager: cachedImage)Exists(ForURL)? (\S+)/)
    {
      let url = String(match.3)
      if match.2 == nil {
        askWhetherOnDisk(url)
      } else {
        call(.cache(.cachedExists(url: url)), "cachedImageExists completion")
      }
      return true
    }
    switch line {
    case "cache: clearDisk with completion": call(.clearDisk, "clearDisk completion")
    case "cache: calculateSize on a cache never written":
      call(.cache(.size(synchronously: false)), "calculateSize completion")
    case "cache: store image=m 3x3@1x data=nil key=http://h.test/a.png toDisk=0":
      let image = ImageText(label: "m", width: 3, height: 3).descriptor
      call(.store(url: Self.a, image, toDisk: false), "store completion")
    case "cache: store a 10x10 still and a 10x10 animated image of 50 frames, memory only":
      var image = ImageText(label: "frame", width: 10, height: 10).descriptor
      add(.store(url: "still", image, toDisk: false))
      image.frameCount = 50
      image.format = .gif
      add(.store(url: "animated", image, toDisk: false))
    case "on another thread: imageFromMemoryCacheForKey A":
      calls[Self.otherThread] = "imageFromMemoryCacheForKey answered"
      add(.cache(.image(url: Self.a, .memory)), named: Self.otherThread, from: .background)
    default: return false
    }
    return true
  }

  mutating func askWhetherOnDisk(_ url: String) {
    asksWhetherOnDisk = true
    call(.cache(.exists(url: url)), "diskImageExists completion")
  }

  /// A call whose answer is listed under the name of the recording.
  private mutating func call(_ action: Action, _ answer: String) {
    let name = "call \(scenario.stimuli.count)"
    calls[name] = answer
    add(action, named: name)
  }
}
