/// Turns bytes into images and back. Each call may take virtual time.
public protocol ImageCoder: Sendable {
  /// - Returns: `nil` if the bytes are no whole image.
  func decode(_ data: ImageData) async -> ImageDescriptor?

  /// The part of an image that a progressive decoder can draw.
  /// - Parameter isFinal: whether no more bytes will come.
  /// - Returns: `nil` if nothing can be drawn yet.
  func decodePart(_ data: ImageData, isFinal: Bool) async -> ImageDescriptor?

  /// - Returns: `nil` if the format cannot be written.
  func encode(_ image: ImageDescriptor, as format: ImageFormat) async -> ImageData?

  /// The image as its key names it: `@2x.` and `@3x.` give the scale.
  func scale(_ image: ImageDescriptor, forKey key: String) async -> ImageDescriptor

  /// Draws the image once, so that it need not be decoded when it is first shown.
  func decompress(_ image: ImageDescriptor) async -> ImageDescriptor
}
