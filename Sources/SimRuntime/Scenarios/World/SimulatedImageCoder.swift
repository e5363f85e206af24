import ImageLoadingInterface
import Synchronization

/// A coder for descriptors: it describes what would be drawn, and takes virtual time for it.
///
/// Decoding, whole or in part, and encoding are each a read step on the coder, because a scenario can
/// break it during the run.
package final class SimulatedImageCoder: ImageCoder {
  /// What is wrong with a coder. The default is a sound one.
  package struct Faults: Hashable, Sendable {
    /// No data can be decoded, neither whole nor in part.
    package var failsDecoding: Bool
    /// No image can be encoded.
    package var failsEncoding: Bool

    package init(failsDecoding: Bool = false, failsEncoding: Bool = false) {
      self.failsDecoding = failsDecoding
      self.failsEncoding = failsEncoding
    }
  }

  private let core: any SchedulerCore
  private let resource: any SharedObject
  private let costs: CodingCosts
  /// Whether a PNG that it encodes keeps the frames of an animation (`SDImageAPNGCoder`, 5.x).
  private let encodesAnimatedPNG: Bool
  private let faults: Mutex<Faults>

  /// How many bytes of a file must be there before a part of its image can be drawn: enough for the
  /// size of a PNG (eight bytes of signature, then the beginning of its first chunk).
  package static let drawableBytes = 16

  package init(
    scheduler: SchedulerPort, costs: CodingCosts = CodingCosts(), faults: Faults = Faults(),
    encodesAnimatedPNG: Bool = false
  ) {
    self.encodesAnimatedPNG = encodesAnimatedPNG
    core = scheduler.core
    self.costs = costs
    self.faults = Mutex(faults)
    resource = core.register(.resource, named: "image coder")
  }

  /// Breaks the coder, or mends it, for calls that begin from now on.
  package func setFaults(_ faults: Faults) async {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return }
    self.faults.withLock { $0 = faults }
  }

  package func decode(_ data: ImageData) async -> ImageDescriptor? {
    let canDecode = await !readFaults().failsDecoding
    let image = canDecode ? data.image : nil
    await core.pause(
      for: costs.decode.time(pixels: Self.pixels(of: image), bytes: data.byteCount), "time",
      of: "decoding \(image?.label ?? "data")")
    return image
  }

  /// As ImageIO's incremental source: the whole image as soon as its file is complete, before that
  /// the part, labelled `cat(partial 16 bytes)`. Whether more will come makes no difference to what
  /// can be drawn.
  package func decodePart(_ data: ImageData, isFinal: Bool) async -> ImageDescriptor? {
    let canDecode = await !readFaults().failsDecoding
    let image = canDecode ? data.image ?? Self.part(of: data) : nil
    await core.pause(
      for: costs.decode.time(pixels: Self.pixels(of: image), bytes: data.byteCount), "time",
      of: "decoding \(image?.label ?? "data")")
    return image
  }

  /// The new file holds the pixels of the image and has no scale, and a still image except in GIF, and in PNG
  /// where it encodes animations so; an `SDAnimatedImage` gives its first frame to that.
  /// It has as many bytes as the image's own file had, at least enough for its signature; its
  /// label, `cat-as-PNG` or `cat-as-JPEG`, shows that it is another one.
  package func encode(_ image: ImageDescriptor, as format: ImageFormat) async -> ImageData? {
    let canEncode = await !readFaults().failsEncoding
    guard canEncode, format != .undefined else { return nil }
    var file = image.rescaled(to: 1)
    file.format = format
    let keepsFrames =
      format == .gif || format == .png && encodesAnimatedPNG && !image.isOfAnimatedClass
    file.frameCount = keepsFrames ? image.frameCount : 1
    file.hasAlpha = image.hasAlpha && format != .jpeg
    file.byteCount = max(image.byteCount, format.leadingBytes.count)
    file.derive(.encoded, suffix: "-as-\(format.name.uppercased())")
    await core.pause(
      for: costs.encode.time(pixels: Self.pixels(of: image), bytes: file.byteCount), "time",
      of: "encoding \(image.label)")
    return ImageData(file)
  }

  package func decompress(_ image: ImageDescriptor) async -> ImageDescriptor {
    await core.pause(
      for: costs.decompress.time(pixels: Self.pixels(of: image), bytes: 0), "time",
      of: "drawing \(image.label)")
    return image
  }

  private func readFaults() async -> Faults {
    await core.perform(VisibleOperation(.read, resource))
    return faults.withLock { $0 }
  }

  private static func part(of data: ImageData) -> ImageDescriptor? {
    guard data.byteCount >= drawableBytes, var image = data.startedImage else { return nil }
    image.derive(.partial, suffix: "(partial \(data.byteCount) bytes)")
    return image
  }

  private static func pixels(of image: ImageDescriptor?) -> Int {
    image.map { $0.pixelCost() * $0.frameCount } ?? 0
  }
}
