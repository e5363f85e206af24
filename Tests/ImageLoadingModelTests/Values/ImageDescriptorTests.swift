import ImageLoadingModel
import SimRuntime
import SimText
import Testing

@Suite("Image descriptions")
struct ImageDescriptorTests {
  private static let full = ImageDescriptor(
    format: .gif, width: 640, height: 480, scale: 2, frameCount: 12, hasAlpha: true,
    byteCount: 48_000, label: "it's 'a' cat")

  @Test("The example of the scenario format")
  func example() throws {
    let image = try ImageDescriptor.parse("png 640x480@2x 12 frames alpha")
    #expect(
      image
        == ImageDescriptor(
          format: .png, width: 640, height: 480, scale: 2, frameCount: 12, hasAlpha: true))
  }

  @Test(
    "Text and image give each other back",
    arguments: [
      "png 0x0", "jpeg 10x20", "gif 1x65535@16x", "webp 5x5@2x 2 frames", "heic 5x5 alpha",
      "tiff 5x5 1 byte", "heif 5x5 1099511627776 bytes", "undefined 5x5 ''''", "png 5x5 'a  b'",
      "png 5x5 '\u{e9}\u{0}\n'", "gif 640x480@2x 12 frames alpha 48000 bytes 'it''s ''a'' cat'",
    ])
  func roundTrip(text: String) throws {
    #expect(try ImageDescriptor.parse(text).description == text)
  }

  @Test("Every field survives the round trip")
  func fields() throws {
    #expect(try ImageDescriptor.parse(Self.full.description) == Self.full)
  }

  @Test("The parts after the size may come in any order, with any blanks")
  func order() throws {
    let text = "  gif  640x480@2x 'it''s ''a'' cat'  48000 bytes alpha 12 frames "
    #expect(try ImageDescriptor.parse(text) == Self.full)
    #expect(try ImageDescriptor.parse("png 1x1 1 frame").frameCount == 1)
  }

  @Test(
    "Errors name the place, what was expected and what was found",
    arguments: [
      ("", 0, "", "a format"), ("pgn 1x1", 0, "pgn", "jpeg"), ("png", 3, "", "a size"),
      ("png 1", 4, "1", "WIDTHxHEIGHT"), ("png 1x1x1", 4, "1x1x1", "WIDTHxHEIGHT"),
      ("png 1x1@2", 4, "1x1@2", "SCALE"), ("png 1x1@2x@2x", 4, "1x1@2x@2x", "SCALE"),
      ("png x1", 4, "", "a width"), ("png -1x1", 4, "-1", "a width from 0 to 65535"),
      ("png 1x65536", 6, "65536", "a height"), ("png 1x1@0x", 8, "0", "a scale from 1 to 16"),
      ("png 1x1@x", 8, "", "a scale"), ("png 1x1 12", 10, "", "\"frames\""),
      ("png 1x1 12 alpha", 11, "alpha", "\"frames\""), ("png 1x1 0 frames", 8, "0", "frame count"),
      ("png 1x1 2 frames 3 frames", 19, "frames", "each once"),
      ("png 1x1 99999999999999999999 bytes", 8, "99999999999999999999", "byte count"),
      ("png 1x1 5k bytes", 8, "5k", "byte count"), ("png 1x1 alpha alpha", 14, "alpha", "once"),
      ("png 1x1 beta", 8, "beta", "\"alpha\""), ("png 1x1 'a''", 8, "'a''", "ends with '"),
      ("png 1x1 'a' 'b'", 12, "'b'", "once"), ("png 1x1 \u{e9} x", 8, "\u{e9}", "\"alpha\""),
    ])
  func errors(text: String, offset: Int, found: String, expected: String) {
    let error = #expect(throws: ImageDescriptorError.self) { try ImageDescriptor.parse(text) }
    #expect(error?.offset == offset)
    #expect(error?.found == found)
    let sentence = error?.sentence.text ?? ""
    #expect(sentence.contains(expected), "\(sentence)")
  }

  @Test("An error reads as a sentence")
  func errorText() {
    func message(_ text: String) -> String? {
      (#expect(throws: ImageDescriptorError.self) { try ImageDescriptor.parse(text) })?.sentence
        .text
    }
    let size = "expected a size, WIDTHxHEIGHT or WIDTHxHEIGHT@SCALEx"
    #expect(message("png") == "at byte 3: \(size), found the end")
    #expect(message("png 12") == "at byte 4: \(size), found \"12\"")
  }

  @Test("The cost of 3.x and 4.2 is a pixel count (C097)")
  func pixelCost() {
    let image = ImageDescriptor(format: .png, width: 100, height: 50, scale: 2, frameCount: 50)
    #expect(image.pixelCost() == 20_000)
    #expect(image.pixelCost(includingScale: false) == 5_000)
  }

  @Test("The cost of 5.x counts bytes of every frame, as observed: 400 and 20000")
  func byteCost() {
    var image = ImageDescriptor(format: .gif, width: 10, height: 10)
    #expect(image.decodedByteCount() == 400)
    image.frameCount = 50
    #expect(image.decodedByteCount() == 20_000)
    #expect(image.decodedByteCount(countingFrames: false) == 400)
    image.decodesFramesLater = true
    #expect(image.decodedByteCount() == 400)
    let retina = ImageDescriptor(format: .gif, width: 10, height: 10, scale: 2, frameCount: 50)
    #expect(retina.decodedByteCount() == 80_000)
  }

  @Test("What counts as 0 pixels differs between the generations")
  func zeroPixels() {
    let nothing = ImageDescriptor(format: .png, width: 0, height: 0)
    let flat = ImageDescriptor(format: .png, width: 5, height: 0)
    let dot = ImageDescriptor(format: .png, width: 1, height: 1)
    #expect([nothing, flat, dot].map(\.isZeroSized) == [true, false, false])
    #expect([nothing, flat, dot].map(\.hasZeroSide) == [true, true, false])
  }

  @Test("Two frames make an animation")
  func animation() {
    #expect(Self.full.isAnimated)
    #expect(!ImageDescriptor(format: .gif, width: 1, height: 1).isAnimated)
  }
}
