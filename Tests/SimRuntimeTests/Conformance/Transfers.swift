import ImageLoadingModel
import SimTools

/// The bodies that the network gave in a recording: how many bytes, and what they show, which only
/// later events show.
struct Transfers {
  /// By URL, one for each request in the order of starting.
  private(set) var bodies: [(url: String, bodies: [ImageData])] = []

  init(_ observation: Observation) {
    let events = observation.events
    for url in Set(events.compactMap { Self.startedURL($0) }).sorted() {
      bodies.append((url, Self.transfers(of: url, observation).map { $0.body(observation) }))
    }
  }

  private static func startedURL(_ event: ObservedEvent) -> String? {
    event.name == "network task started" ? event.url : nil
  }

  /// One request: how many bytes came, and where its last ones did.
  fileprivate struct Transfer {
    let url: String
    var count = 0
    var last: Int
    var isOver = false
  }

  /// What is done by hand is done to the oldest request under way.
  private static func transfers(of url: String, _ observation: Observation) -> [Transfer] {
    var transfers: [Transfer] = []
    for (index, event) in observation.events.enumerated() {
      if startedURL(event) == url {
        transfers.append(Transfer(url: url, last: index))
        continue
      }
      guard let live = transfers.firstIndex(where: { !$0.isOver }) else { continue }
      if event.name == "network task cancelled", event.url == url { transfers[live].isOver = true }
      guard let stimulus = event.stimulus, stimulus.contains(" for \(url)") else { continue }
      if let bytes = stimulus.firstMatch(of: /(\d+)(-byte body| body bytes)/) {
        transfers[live].count += Int(bytes.1) ?? 0
        transfers[live].last = index
      }
      if stimulus.contains(/(, finish|finish without error| fail )/) {
        transfers[live].isOver = true
      }
    }
    return transfers
  }
}

extension Transfers.Transfer {
  /// What the bytes show.
  fileprivate func body(_ observation: Observation) -> ImageData {
    if count == 0 { return ImageData() }
    let isAnimated = observation.tells("view.setAnimatedImage")
    for event in observation.events[last...] {
      if event.name == "delegate transformDownloadedImage" || event.name == "transformer" {
        return ImageText(event["in"], url)?.file(count) ?? ImageData()
      }
      if isAnimated, event.name == "view.setImage", let image = ImageText(event["image"], url) {
        return image.file(count)
      }
      guard event.isCompletion, event.url == url, event["finished"]?.bool != false,
        event["cacheType"]?.string == "none"
      else { continue }
      if let image = ImageText(event["image"], url) { return image.file(count) }
      if Self.tellsOfBadData(event) {
        return observation.description.contains("0x0")
          ? ImageText(label: "nothing", width: 0, height: 0).file(count)
          : ImageData(ImageSource(undecodable: "garbage", byteCount: count))
      }
    }
    return Self.unseen(url, count, observation)
  }

  private static func tellsOfBadData(_ event: ObservedEvent) -> Bool {
    let code = event["error"]?["code"]?.int
    return event["error"]?["domain"]?.string == "SDWebImageErrorDomain"
      && (code == 0 || code == 1001)
  }

  /// A body that no completion shows: what the disk holds then, what was there before, or anything.
  private static func unseen(_ url: String, _ count: Int, _ observation: Observation) -> ImageData {
    let states = observation.events.reversed().compactMap { $0.state?["disk"]?[url]?.string }
    let seeds = observation.events.compactMap { event in
      event.stimulus?.firstMatch(of: /load (\S+) from network as '(.*)' so/)
    }
    let seed = seeds.first { $0.1 == url }.map { String($0.2) }
    if observation.tells("animationImages"), let number = url.firstMatch(of: /(\d+)\.png/) {
      return ImageText(label: "i\(number.1)", width: 10, height: 10).file(count)
    }
    let label = states.first?.firstMatch(of: /IMG:10x10:(.*):END/).map { String($0.1) }
    return ImageText(label: label ?? seed ?? "unseen", width: 10, height: 10).file(count)
  }
}

/// An image as a recording writes it: `imgA 10x10@1x`.
struct ImageText {
  var label: String
  /// In pixels.
  var width: Int
  var height: Int
  var format = ImageFormat.png

  /// What the delegate's transform puts after the label of an image when it halves it.
  private static let transformed = "+T"

  init(label: String, width: Int, height: Int) {
    self.label = label
    self.width = width
    self.height = height
  }

  init?(_ json: JSONValue?, _ url: String) {
    guard let match = json?.string?.firstMatch(of: /^(\S+) (\d+)x(\d+)@(\d+)x/),
      let width = Int(match.2), let height = Int(match.3), let scale = Int(match.4)
    else { return nil }
    self.init(label: String(match.1), width: width * scale, height: height * scale)
    if label.hasSuffix(Self.transformed) {
      label.removeLast(Self.transformed.count)
      self.width *= 2
      self.height *= 2
    }
    if url.hasSuffix(".gif") { format = .gif }
  }

  /// How many bytes the fake coder writes for the image.
  var byteCount: Int { "TIMG:\(width)x\(height):\(label):END".utf8.count }

  var descriptor: ImageDescriptor {
    ImageDescriptor(
      format: format, width: width, height: height, frameCount: format == .gif ? 2 : 1,
      byteCount: byteCount, label: label)
  }

  /// The file of the image with filler at its end.
  func file(_ count: Int) -> ImageData {
    var image = descriptor
    image.byteCount = min(count, byteCount)
    let filler = ImageSource(undecodable: "filler", byteCount: count - image.byteCount)
    return ImageData(image).appending(ImageData(filler))
  }
}
