/// `UIImage`: an image, described instead of drawn: what the loading system can see of one, without
/// pixels.
///
/// Two descriptors are equal if `isEqual:` would call the images equal, which decides whether a
/// transformed image is stored with the downloaded bytes or encoded anew (C069).
public struct ImageDescriptor: Hashable, Sendable {
  /// The format of the file that the image was, or will be, encoded in.
  public var format: ImageFormat
  /// Width in pixels; 0 for an image without pixels.
  public private(set) var pixelWidth: Int
  /// Height in pixels; 0 for an image without pixels.
  public private(set) var pixelHeight: Int
  /// `scale`: pixels per point in each direction, 2 for `@2x`.
  public private(set) var scale: Int
  /// How many frames the image has, 1 for a still one.
  public var frameCount: Int
  /// `CGImageGetAlphaInfo` (3.x), `SDCGImageRefContainsAlpha` (4.2): whether the image may be
  /// transparent, which decides between PNG and JPEG (C126, C130).
  public var hasAlpha: Bool
  /// The size of the encoded image in bytes.
  public var byteCount: Int
  /// A name for what the picture shows; images that differ in nothing else differ in this.
  public var label: String
  /// Whether it is of the class for animated images (`SDAnimatedImage`, 5.x).
  public var isOfAnimatedClass = false
  /// Whether its frames are decoded when they are shown: `isAllFramesLoaded` is `NO` (`SDAnimatedImage`).
  package var decodesFramesLater = false
  /// Whether it is a still image, whatever its file is: a first frame alone, or drawn by a progressive decoder.
  package var isStill = false
  /// What was made of the picture on the way from the server.
  package private(set) var derivation: ImageDerivation = []
  /// The labels of the images that it was made of, the first one first.
  package private(set) var sources: [String] = []
  /// What another load, without these options, would get otherwise from the file.
  package var appliedDecodeOptions: AppliedDecodeOptions = []
  /// Which object it is; equal images may be two.
  var identity = ImageIdentity()

  /// An image, with its sides in points. Numbers outside `Limits` are a mistake of the caller and stop the program.
  public init(
    format: ImageFormat, width: Int, height: Int, scale: Int = 1, frameCount: Int = 1,
    hasAlpha: Bool = false, byteCount: Int = 0, label: String = ""
  ) {
    precondition(Limits.sides.contains(width) && Limits.sides.contains(height))
    precondition(Limits.scales.contains(scale) && Limits.frameCounts.contains(frameCount))
    precondition(Limits.byteCounts.contains(byteCount))
    self.format = format
    pixelWidth = width * scale
    pixelHeight = height * scale
    self.scale = scale
    self.frameCount = frameCount
    self.hasAlpha = hasAlpha
    self.byteCount = byteCount
    self.label = label
  }

  /// Width in points, a part of a point as a whole one.
  ///
  /// Original: `size.width`, which is a fraction where the pixels do not divide.
  public var width: Int {
    get { (pixelWidth + scale - 1) / scale }
    set { pixelWidth = newValue * scale }
  }

  /// Height in points, likewise.
  public var height: Int {
    get { (pixelHeight + scale - 1) / scale }
    set { pixelHeight = newValue * scale }
  }

  /// Whether the image has more than one frame.
  public var isAnimated: Bool { frameCount > 1 }

  /// Whether width and height are both 0, which 3.x and 4.2 call *0 pixels*
  /// (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  public var isZeroSized: Bool { width == 0 && height == 0 }

  /// Whether width or height is 0, which 5.x calls *0 pixels*
  /// (SDWebImageDownloaderOperation.m 5.1.0).
  public var hasZeroSide: Bool { width == 0 || height == 0 }

  /// The same pixels at another scale.
  public func rescaled(to scale: Int) -> ImageDescriptor {
    var image = self
    image.scale = scale
    return image
  }

  /// Becomes another image, which was made of this one and is called after it.
  package mutating func derive(_ derivation: ImageDerivation, suffix: String) {
    sources.append(label)
    self.derivation.formUnion(derivation)
    label += suffix
  }

  /// Whether it is the image with this label, or was made of it.
  package func isDerived(from label: String) -> Bool {
    self.label == label || sources.contains(label)
  }

  /// The same picture, drawn with fewer pixels.
  func shrunk(by factor: Double) -> ImageDescriptor {
    var image = self
    image.pixelWidth = Int(Double(pixelWidth) * factor)
    image.pixelHeight = Int(Double(pixelHeight) * factor)
    return image
  }

  /// A still image of the first frame (C168).
  ///
  /// Original: `-[UIImage initWithCGImage:scale:orientation:]`.
  package var firstFrame: ImageDescriptor {
    var still = self
    still.frameCount = 1
    still.isStill = true
    still.isOfAnimatedClass = false
    still.decodesFramesLater = false
    still.object = nil
    still.animation = nil
    return still
  }

  /// The memory cost of 3.x and 4.2: width × height × scale², in pixels of one frame; without
  /// the scale on a Mac (C097).
  ///
  /// Original: `SDCacheCostForImage`.
  public func pixelCost(includingScale: Bool = true) -> Int {
    includingScale ? pixelWidth * pixelHeight : width * height
  }

  /// How many frames are in memory.
  public var decodedFrameCount: Int { decodesFramesLater ? 1 : frameCount }

  /// The memory cost of 5.x: 4 bytes for each pixel of every frame, of one frame on a Mac (C098,
  /// UIImage+MemoryCacheCost.m 5.1.0).
  ///
  /// Original: `sd_memoryCost`.
  public func decodedByteCount(countingFrames: Bool = true) -> Int {
    4 * pixelCost() * (countingFrames ? decodedFrameCount : 1)
  }
}

/// What can be made of an image.
package struct ImageDerivation: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is the part of a file that had come.
  package static let partial = ImageDerivation(rawValue: 1)
  /// A transformer changed it.
  package static let transformed = ImageDerivation(rawValue: 2)
  /// A coder wrote it to a file.
  package static let encoded = ImageDerivation(rawValue: 4)
}

extension ImageDescriptor {
  /// What a simulated image may be, chosen so that no cost can overflow.
  package enum Limits {
    /// Width and height in points.
    package static let sides = 0...65_535
    /// Pixels per point.
    package static let scales = 1...16
    /// Frames.
    package static let frameCounts = 1...100_000
    /// Encoded size in bytes.
    package static let byteCounts = 0...1_099_511_627_776
  }
}
