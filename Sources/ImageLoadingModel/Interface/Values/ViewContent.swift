/// What a view shows.
public enum ViewContent: Hashable, Sendable, CustomStringConvertible {
  case placeholder(String)
  case image(ImageDescriptor, from: ImageURL?)

  /// The image, if it is one that was loaded.
  public var shownImage: ImageDescriptor? {
    if case .image(let image, _) = self { image } else { nil }
  }

  public var description: String {
    switch self {
    case .placeholder(let name): name
    case .image(let image, _): image.label
    }
  }
}
