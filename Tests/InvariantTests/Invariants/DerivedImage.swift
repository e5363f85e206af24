import ImageLoadingModel

extension ImageDescriptor {
  /// The same with another label. One such as `cat-as-JPEG`, `cat+T` or `cat(partial)` is that of an image that was made of `cat`.
  func labelled(_ label: String) -> ImageDescriptor {
    var image = self
    let name = label.prefix { !"+-(".contains($0) }
    image.label = String(name)
    let suffix = label.dropFirst(name.count)
    let derivation: ImageDerivation? =
      switch suffix.first {
      case "+": .transformed
      case "-": .encoded
      case "(": .partial
      default: nil
      }
    if let derivation { image.derive(derivation, suffix: String(suffix)) }
    return image
  }
}
