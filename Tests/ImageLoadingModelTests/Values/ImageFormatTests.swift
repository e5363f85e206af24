import ImageLoadingModel
import Testing

@Suite("Image formats")
struct ImageFormatTests {
  private static func data(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "One byte decides for four formats (C229, C353)",
    arguments: [
      ([0xff, 0, 0], ImageFormat.jpeg), ([0x89], .png), ([0x47], .gif),
      (Array("Ink".utf8), .tiff), ([0x4d], .tiff), ([0x2e], .undefined), ([], .undefined),
    ])
  func firstByte(bytes: [UInt8], format: ImageFormat) {
    for rule in ImageFormatRule.allCases {
      #expect(rule.format(ofDataBeginningWith: bytes) == format)
    }
  }

  @Test("WebP needs 12 bytes with RIFF and WEBP (C230)")
  func webP() {
    for rule in ImageFormatRule.allCases {
      #expect(rule.format(ofDataBeginningWith: Self.data("RIFF....WEB")) == .undefined)
      #expect(rule.format(ofDataBeginningWith: Self.data("RIFF....WAVE")) == .undefined)
      #expect(rule.format(ofDataBeginningWith: Self.data("RIFX....WEBP")) == .undefined)
      #expect(rule.format(ofDataBeginningWith: Self.data("RIFF....WEBP")) == .webp)
    }
  }

  @Test("The brands of HEIC and HEIF (C231, C232)")
  func highEfficiency() {
    func formats(_ brand: String) -> [ImageFormat] {
      ImageFormatRule.allCases.map { rule in
        rule.format(ofDataBeginningWith: Self.data("\u{0}\u{0}\u{0}\u{0}ftyp" + brand))
      }
    }
    for brand in ["heic", "heix", "hevc", "hevx"] {
      #expect(formats(brand) == [.undefined, .heic, .heic])
    }
    for brand in ["mif1", "msf1"] {
      #expect(formats(brand) == [.undefined, .undefined, .heif])
    }
    #expect(formats("avif") == [.undefined, .undefined, .undefined])
    #expect(formats("hei") == [.undefined, .undefined, .undefined])
  }

  @Test("Simulated files begin as real ones do", arguments: ImageFormat.allCases)
  func leadingBytes(format: ImageFormat) {
    let rule = ImageFormatRule.withHEICAndHEIF
    #expect(rule.format(ofDataBeginningWith: format.leadingBytes) == format)
  }

  @Test("Names, raw values and MIME types (C233, C234)")
  func names() {
    #expect(ImageFormat.allCases.map(\.rawValue) == Array(-1...6))
    #expect(
      ImageFormat.allCases.map(\.name)
        == ["undefined", "jpeg", "png", "gif", "tiff", "webp", "heic", "heif"])
    #expect(ImageFormat.allCases.allSatisfy { ImageFormat(name: $0.name) == $0 })
    #expect(ImageFormat(name: "PNG") == nil)
    #expect(ImageFormat.jpeg.mimeType == "image/jpeg")
    #expect(ImageFormat.undefined.mimeType == nil)
  }
}
