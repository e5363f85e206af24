import ImageLoadingModel
import Testing

@Suite("Image data")
struct ImageDataTests {
  private let cat = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 100, label: "cat")
  private let dog = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 100, label: "dog")

  @Test("Chunks that are joined equal the whole")
  func chunks() {
    let whole = ImageData(cat)
    let cuts = [0, 3, 3, 16, 99, 100]
    let joined = zip(cuts, cuts.dropFirst())
      .map { whole.slice($0..<$1) }
      .reduce(ImageData()) { $0.appending($1) }
    #expect(joined == whole)
    #expect(joined.fingerprint == whole.fingerprint)
    #expect(joined.spans.count == 1)
    #expect(joined.image == cat)
    #expect(!joined.isTruncated)
  }

  @Test("A torn write is not the whole, and no image")
  func tornWrite() {
    let torn = ImageData(cat).prefix(99)
    #expect(torn != ImageData(cat))
    #expect(torn.fingerprint != ImageData(cat).fingerprint)
    #expect(torn.byteCount == 99)
    #expect(torn.isTruncated)
    #expect(torn.image == nil)
    #expect(torn.startedImage == cat)
  }

  @Test("A prefix takes what there is")
  func prefixes() {
    let data = ImageData(cat)
    #expect(data.prefix(1000) == data)
    #expect(data.prefix(0) == ImageData())
    #expect(data.prefix(-1).isEmpty)
    #expect(!data.isEmpty)
  }

  @Test("Order and origin of chunks matter")
  func mixedChunks() {
    let (cat, dog) = (ImageData(cat), ImageData(dog))
    #expect(cat != dog)
    #expect(cat.fingerprint != dog.fingerprint)
    let mixed = cat.prefix(50).appending(dog.slice(50..<100))
    #expect(mixed.byteCount == 100)
    #expect(mixed.image == nil)
    #expect(mixed.isTruncated)
    let swapped = cat.slice(50..<100).appending(cat.prefix(50))
    #expect(swapped != cat)
    #expect(swapped.startedImage == nil)
    #expect(swapped.spans.count == 2)
  }

  @Test("A slice can reach over several files")
  func sliceOverFiles() {
    let both = ImageData(cat).appending(ImageData(dog))
    let middle = both.slice(90..<120)
    #expect(middle == ImageData(cat).slice(90..<100).appending(ImageData(dog).prefix(20)))
    #expect(both.slice(0..<100) == ImageData(cat))
    #expect(both.slice(100..<200) == ImageData(dog))
  }

  @Test("Bytes after a whole file do no harm")
  func trailingBytes() {
    let padding = ImageData(ImageSource(undecodable: "zeros", byteCount: 41))
    let data = ImageData(cat).appending(padding)
    #expect(data.byteCount == 141)
    #expect(data.image == cat)
    #expect(data.prefix(120).image == cat)
    #expect(data != ImageData(cat))
  }

  @Test("A rotten file keeps its size and beginning, but is no image")
  func corruption() {
    let rotten = ImageData(cat).corrupted()
    #expect(rotten.byteCount == 100)
    #expect(rotten.format(by: .withHEIC) == .png)
    #expect(rotten.isCorrupt && !ImageData(cat).isCorrupt)
    #expect(rotten.image == nil && rotten.startedImage == nil)
    #expect(rotten != ImageData(cat))
    #expect(rotten.fingerprint != ImageData(cat).fingerprint)
    #expect(rotten.corrupted() == rotten)
  }

  @Test("The leading bytes are the format's, even over chunk borders and short files")
  func leadingBytes() {
    let webp = ImageData(ImageDescriptor(format: .webp, width: 1, height: 1, byteCount: 50))
    let joined = webp.prefix(5).appending(webp.slice(5..<50))
    #expect(joined.leadingBytes(12) == ImageFormat.webp.leadingBytes)
    #expect(joined.leadingBytes(14).suffix(2) == [0x2e, 0x2e])
    #expect(webp.prefix(11).format(by: .withHEIC) == .undefined)
    #expect(webp.prefix(12).format(by: .withHEIC) == .webp)
    #expect(webp.slice(2..<50).format(by: .withHEIC) == .undefined)
    #expect(ImageData().format(by: .withHEIC) == .undefined)
  }

  @Test("A PNG is recognised by all eight bytes when it is stored (C235)")
  func pngSignature() {
    #expect(ImageData(cat).hasPNGSignature)
    #expect(!ImageData(cat).prefix(7).hasPNGSignature)
    let rubbish = ImageSource(undecodable: "rubbish", byteCount: 20, leadingBytes: [0x89, 0x51])
    #expect(!ImageData(rubbish).hasPNGSignature)
    #expect(ImageData(rubbish).format(by: .withHEIC) == .png)
  }

  @Test("Data that is no image is distinguished by label, size and beginning")
  func undecodable() {
    let page = ImageSource(undecodable: "page", byteCount: 5, leadingBytes: Array("<html>".utf8))
    #expect(page.leadingBytes == Array("<html".utf8))
    #expect(ImageData(page).image == nil)
    let others = [
      ImageSource(undecodable: "pages", byteCount: 5, leadingBytes: page.leadingBytes),
      ImageSource(undecodable: "page", byteCount: 6, leadingBytes: page.leadingBytes),
      ImageSource(undecodable: "page", byteCount: 5),
    ]
    for other in others {
      #expect(other != page)
      #expect(other.fingerprint != page.fingerprint)
    }
  }

  @Test("The file of an image of no bytes is empty data")
  func noBytes() {
    let data = ImageData(ImageDescriptor(format: .png, width: 1, height: 1))
    #expect(data.isEmpty)
    #expect(data == ImageData())
    #expect(data.image == nil)
  }

  @Test("The fingerprint is the same in every process")
  func fingerprint() {
    #expect(ImageData().fingerprint == 0xcbf2_9ce4_8422_2325)
    #expect(ImageData(cat).fingerprint == 0x6a3a_9ee8_f676_23d7)
  }

  @Test("Data describes itself")
  func description() {
    let data = ImageData(cat).prefix(16).appending(ImageData(dog).corrupted())
    #expect(
      data.description
        == "bytes 0..<16 of png 10x10 100 bytes 'cat' + corrupt png 10x10 100 bytes 'dog'")
    #expect(ImageData().description == "no bytes")
    let page = ImageData(ImageSource(undecodable: "page", byteCount: 5))
    #expect(page.description == "'page' 5 bytes")
  }
}
