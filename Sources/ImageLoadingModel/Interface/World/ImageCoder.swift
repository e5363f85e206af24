/// Turns bytes into images and back. Each call may take virtual time.
///
/// Original: `SDWebImageDecoder` and UIImage+MultiFormat.h (3.x),
/// `+[SDWebImageCodersManager sharedInstance]` (4.2), `+[SDImageCodersManager sharedManager]`
/// (5.x).
public protocol ImageCoder: Sendable {
  /// Original: `+[UIImage sd_imageWithData:]` (3.x),
  /// `-[SDWebImageCodersManager decodedImageWithData:]` (4.2),
  /// `-[SDImageCodersManager decodedImageWithData:options:]` (5.x).
  /// - Returns: `nil` if the bytes are no whole image.
  func decode(_ data: ImageData) async -> ImageDescriptor?

  /// The part of an image that a progressive decoder can draw.
  ///
  /// Original: `incrementallyDecodedImageWithData:finished:` (4.2),
  /// `SDImageLoaderDecodeProgressiveImageData` (5.x).
  /// - Parameter isFinal: whether no more bytes will come.
  /// - Returns: `nil` if nothing can be drawn yet.
  func decodePart(_ data: ImageData, isFinal: Bool) async -> ImageDescriptor?

  /// Original: `UIImagePNGRepresentation`, `UIImageJPEGRepresentation` (3.x),
  /// `-[SDWebImageCodersManager encodedDataWithImage:format:]` (4.2),
  /// `-[SDImageCodersManager encodedDataWithImage:format:options:]` (5.x).
  /// - Returns: `nil` if the format cannot be written.
  func encode(_ image: ImageDescriptor, as format: ImageFormat) async -> ImageData?

  /// Draws the image once, so that it need not be decoded when it is first shown.
  ///
  /// Original: `+[UIImage decodedImageWithImage:]`, in SDWebImageDecoder.m (3.x),
  /// `-[SDWebImageCodersManager decompressedImageWithImage:data:options:]` (4.2).
  func decompress(_ image: ImageDescriptor) async -> ImageDescriptor
}
