import Testing

@testable import ImageLoadingModel
@testable import SimInvariants
@testable import SimRuntime

private typealias Run = BrokenRun

/// A picture that was downloaded can be seen.
@Suite struct ImageInvariantTests {
  private func findings(
    _ width: Int, _ height: Int, type: CacheType = .none, isFinished: Bool = true
  ) throws -> [String] {
    let image = ImageDescriptor(
      format: .png, width: width, height: height, byteCount: 100, label: "a")
    return try Run.findings([Run.completed("a", image: image, type: type, isFinished: isFinished)])
      .filter { $0.hasPrefix("images-have-pixels") }
  }

  @Test func anImageWithoutASideIsFound() throws {
    let finding = "images-have-pixels a: a succeeds with an image of "
    #expect(try findings(0, 10) == [finding + "0 x 10 pixels"])
    #expect(try findings(10, 0) == [finding + "10 x 0 pixels"])
    #expect(try findings(0, 0) == [finding + "0 x 0 pixels"])
    #expect(try findings(1, 1) == [])
  }

  /// What the app has stored is the app's own, and a part may have come to nothing yet.
  @Test func whatWasNotDownloadedIsNotJudged() throws {
    for type in [CacheType.memory, .disk] { #expect(try findings(0, 10, type: type) == []) }
    #expect(try findings(0, 10, isFinished: false) == [])
  }
}

/// Bytes come with their own image.
@Suite struct ImageBytesTests {
  private func findings(
    _ label: String, bytesOf file: String?, type: CacheType = .none, isFinished: Bool = true
  ) throws -> [String] {
    func image(_ label: String) -> ImageDescriptor {
      ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100).labelled(label)
    }
    let result = LoadResult(
      image: image(label), data: file.map { ImageData(image($0)) }, cacheType: type,
      isFinished: isFinished, url: Run.url, isOnMainQueue: true)
    return try Run.findings([.model(.completed(EventSubject("a"), result))])
      .filter { $0.hasPrefix("bytes-are-of-the-image") }
  }

  @Test func thoseOfAnotherImageAreFound() throws {
    #expect(
      try findings("cat+T", bytesOf: "cat") == [
        "bytes-are-of-the-image a: a gets the image cat+T, with the bytes of cat"
      ])
    #expect(try findings("cat", bytesOf: "cat") == [])
    #expect(try findings("cat+T", bytesOf: nil) == [])
    // It was encoded anew.
    #expect(try findings("cat", bytesOf: "cat-as-JPEG") == [])
  }

  /// 4.2 reads a file twice.
  @Test func thoseOfAnotherFileAreFound() throws {
    #expect(
      try findings("new", bytesOf: "old", type: .disk) == [
        "bytes-are-of-the-image a: a gets the image new, with the bytes of old"
      ])
    #expect(try findings("new", bytesOf: "new", type: .disk) == [])
  }

  /// 4.2 reads the file of an animation that memory has; another generation has bytes from memory where asked for only.
  @Test func thoseOfAnotherAnimationAreFound() throws {
    func findings(of frames: Int, file: Int, in generation: Generation) throws -> [String] {
      let film = { (frames: Int) in
        ImageDescriptor(
          format: .gif, width: 10, height: 10, frameCount: frames, byteCount: 100, label: "film")
      }
      var image = film(frames)
      image.animation = ImageData(film(frames))
      let result = LoadResult(
        image: image, data: ImageData(film(file)), cacheType: .memory, isFinished: true,
        url: Run.url, isOnMainQueue: true)
      return try Run.findings([.model(.completed(EventSubject("a"), result))], in: generation)
        .filter { $0.hasPrefix("bytes-are-of-the-image") }
    }
    #expect(
      try findings(of: 4, file: 3, in: .v42) == [
        "bytes-are-of-the-image a: a gets the image film from memory, with the bytes of another file of that name"
      ])
    #expect(try findings(of: 4, file: 4, in: .v42) == [])
    #expect(try findings(of: 4, file: 3, in: .v5) == [])
  }

  @Test func onlyWholeImagesAreJudged() throws {
    // Memory and disk may have two pictures under one key.
    #expect(try findings("cat+T", bytesOf: "cat", type: .memory) == [])
    #expect(try findings("cat+T", bytesOf: "cat", isFinished: false) == [])
    #expect(!BytesAreOfTheImage.isPromised(by: .v3))
  }
}
