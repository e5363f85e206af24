import ImageLoadingModel
import SimTools
import Testing

@Suite struct SimulatedImageCoderTests {
  private static let cat = ImageDescriptor(
    format: .png, width: 10, height: 10, hasAlpha: true, byteCount: 19, label: "cat")

  @Test func onlyCompleteIntactImagesAreDecoded() throws {
    try withCoder { coder, _ in
      let whole = ImageData(Self.cat)
      #expect(await coder.decode(whole) == Self.cat)
      #expect(await coder.decode(whole.prefix(18)) == nil)
      #expect(await coder.decode(whole.corrupted()) == nil)
      #expect(await coder.decode(ImageData()) == nil)
      let page = ImageData(ImageSource(undecodable: "error page", byteCount: 40))
      #expect(await coder.decode(page) == nil)
    }
  }

  /// The chunks and images of the observed scenario `progressive_with_progress`: an image of 19 bytes
  /// in a file that 41 bytes fill up to 60.
  @Test func aPartIsDrawnWhenItIsLargeEnoughAndTheWholeWhenItIsComplete() throws {
    try withCoder { coder, _ in
      let padding = ImageData(ImageSource(undecodable: "padding", byteCount: 41))
      let file = ImageData(Self.cat).appending(padding)
      var labels: [String?] = []
      for count in [3, 15, 16, 18, 19, 30, 60] {
        labels.append(await coder.decodePart(file.prefix(count), isFinal: count == 60)?.label)
      }
      #expect(
        labels == [
          nil, nil, "cat(partial 16 bytes)", "cat(partial 18 bytes)", "cat", "cat", "cat",
        ])
      #expect(await coder.decodePart(file.prefix(16).corrupted(), isFinal: false) == nil)
    }
  }

  @Test func anEncodedImageIsAnotherFileThatCanBeDecoded() throws {
    try withCoder { coder, _ in
      let retina = ImageDescriptor(
        format: .png, width: 5, height: 5, scale: 2, frameCount: 3, hasAlpha: true, byteCount: 19,
        label: "cat+T")
      let jpeg = await coder.encode(retina, as: .jpeg)
      var file = ImageDescriptor(
        format: .jpeg, width: 10, height: 10, byteCount: 19, label: "cat+T")
      file.derive(.encoded, suffix: "-as-JPEG")
      #expect(jpeg?.image == file && file.label == "cat+T-as-JPEG")
      #expect(jpeg?.leadingBytes(2) == [0xff, 0xd8])
      let png = await coder.encode(retina, as: .png)
      #expect(png?.image?.label == "cat+T-as-PNG")
      #expect(png?.image?.hasAlpha == true)
      #expect(await coder.encode(retina, as: .gif)?.image?.frameCount == 3)
      #expect(await coder.encode(retina, as: .undefined) == nil)
      let made = ImageDescriptor(format: .png, width: 1, height: 1, label: "drawn")
      #expect(await coder.encode(made, as: .png)?.hasPNGSignature == true)
    }
  }

  @Test func decompressingLeavesTheImage() throws {
    try withCoder { coder, _ in #expect(await coder.decompress(Self.cat) == Self.cat) }
  }

  @Test func aBrokenCoderDecodesAndEncodesNothingUntilItIsMended() throws {
    let faults = SimulatedImageCoder.Faults(failsDecoding: true, failsEncoding: true)
    try withCoder(faults: faults) { coder, _ in
      let data = ImageData(Self.cat)
      #expect(await coder.decode(data) == nil)
      #expect(await coder.decodePart(data, isFinal: true) == nil)
      #expect(await coder.encode(Self.cat, as: .png) == nil)
      await coder.setFaults(.init())
      #expect(await coder.decode(data) == Self.cat)
      #expect(await coder.encode(Self.cat, as: .png) != nil)
    }
  }

  @Test func workTakesTimeByPixelsAndBytes() throws {
    let costs = CodingCosts(
      decode: .init(fixed: .milliseconds(1), perThousandPixels: .milliseconds(10)),
      encode: .init(perKilobyte: .milliseconds(100)),
      decompress: .init(perThousandPixels: .seconds(1)))
    try withCoder(costs: costs) { coder, scheduler in
      let image = ImageDescriptor(
        format: .gif, width: 50, height: 20, scale: 2, frameCount: 3, byteCount: 2_001)
      _ = await coder.decode(ImageData(image))
      #expect(scheduler.core.now == .milliseconds(121))
      _ = await coder.encode(image, as: .gif)
      #expect(scheduler.core.now == .milliseconds(421))
      _ = await coder.decompress(image)
      #expect(scheduler.core.now == .milliseconds(12_421))
    }
  }

  private func withCoder(
    costs: CodingCosts = CodingCosts(), faults: SimulatedImageCoder.Faults = .init(),
    _ program: @escaping @Sendable (SimulatedImageCoder, SchedulerPort) async -> Void
  ) throws {
    let run = Simulation().run { scheduler in
      await program(
        SimulatedImageCoder(scheduler: scheduler, costs: costs, faults: faults), scheduler)
    }
    #expect(run.outcome == .rest)
  }
}
