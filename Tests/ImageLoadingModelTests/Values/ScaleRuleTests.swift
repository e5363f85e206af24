import Testing

@testable import ImageLoadingModel

/// generations.md, *URL scale factor*; SDWebImageCompat.m 3.7.6, 4.2.3; SDImageScaleFactorForKey 5.1.0.
@Suite struct ScaleRuleTests {
  @Test(arguments: [
    ("http://h.test/a@2x.png", 2, 2), ("http://h.test/a@3x.png", 3, 3),
    ("http://h.test/a.png", 1, 1), ("a@2x.pn", 1, 1), ("a@2x.png", 2, 2),
    ("http://h.test/a@2xpng", 1, 1),
    // Of both, the older ones take the last that they look for, 5.x the first.
    ("http://h.test/@3x.@2x.png", 3, 2),
    // Only 5.x knows the escape, and in web URLs alone.
    ("http://h.test/a%402x.png", 1, 2), ("https://h.test/a%403x.png", 1, 3),
    ("file:///a%402x.png", 1, 1),
  ])
  func theKeyNamesTheScale(key: String, old: Int, new: Int) {
    #expect(ScaleRule.lastMatch.scale(forKey: key) == old)
    #expect(ScaleRule.firstMatch.scale(forKey: key) == new)
    #expect(Generation.v3.formats.scaleRule == .lastMatch)
    #expect(Generation.v42.formats.scaleRule == .lastMatch)
    #expect(Generation.v5.formats.scaleRule == .firstMatch)
  }

  /// The pixels stay, whatever the scale: `initWithCGImage:scale:orientation:`.
  @Test func theScaleChangesNoPixels() {
    let image = ImageDescriptor(format: .png, width: 10, height: 7)
    let scaled = image.rescaled(to: 3)
    #expect(scaled.description == "png 4x3@3x")
    #expect(scaled.pixelCost() == 70 && scaled.decodedByteCount() == 280)
    #expect(scaled.rescaled(to: 1) == image)
  }
}
