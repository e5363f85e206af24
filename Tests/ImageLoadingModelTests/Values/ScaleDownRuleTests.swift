import Testing

@testable import ImageLoadingModel

/// SDWebImageImageIOCoder.m 4.2.3, SDImageCoderHelper.m 5.1.0: 60 MB of 4 bytes are 15,728,640 pixels.
@Suite struct ScaleDownRuleTests {
  private func size(
    _ image: ImageDescriptor, by rule: ScaleDownRule, in generation: Generation = .v42
  ) -> [Int] {
    let small = rule.scaledDown(image, in: generation)
    #expect(small.label == image.label && small.byteCount == image.byteCount)
    return [small.pixelWidth, small.pixelHeight]
  }

  @Test func bothSidesShrinkByTheRatioOrByItsRoot() {
    let image = ImageDescriptor(format: .jpeg, width: 8_000, height: 4_000, label: "a")
    #expect(size(image, by: .byRatio) == [3_932, 1_966])
    #expect(size(image, by: .byRoot) == [5_608, 2_804])
    #expect(size(image, by: .none) == [8_000, 4_000])
    // The pixels count, and not the points.
    #expect(size(image.rescaled(to: 2), by: .byRoot) == [5_608, 2_804])
  }

  @Test func whatFitsStays() {
    let image = ImageDescriptor(format: .jpeg, width: 4_096, height: 3_840)
    #expect(size(image, by: .byRatio) == [4_096, 3_840])
    #expect(size(image, by: .byRoot) == [4_096, 3_840])
    let empty = ImageDescriptor(format: .jpeg, width: 0, height: 0)
    #expect(size(empty, by: .byRoot) == [0, 0])
  }

  /// `shouldDecodeImage:` of 4.2.3.
  @Test func onlyLaterOnesDrawWhatMayBeTransparent() {
    let image = ImageDescriptor(format: .png, width: 8_000, height: 4_000, hasAlpha: true)
    #expect(size(image, by: .byRatio) == [8_000, 4_000])
    #expect(size(image, by: .byRoot) == [5_608, 2_804])
  }

  @Test func theRepairsDrawAllAndAsLargeAsAllowed() {
    var repaired = Generation.v42
    let image = ImageDescriptor(format: .png, width: 8_000, height: 4_000, hasAlpha: true)
    repaired.defects.remove(.alphaIsNotScaledDown)
    #expect(size(image, by: .byRatio, in: repaired) == [3_932, 1_966])
    repaired.defects.remove(.scalesDownTooFar)
    #expect(size(image, by: .byRatio, in: repaired) == [5_608, 2_804])
  }

  @Test func eachGenerationHasItsOwn() {
    #expect(Generation.all.map(\.formats.scaleDownRule) == [.none, .byRatio, .byRoot, .byRoot])
  }
}
