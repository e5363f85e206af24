extension LoadContext {
  /// `SDWebImageExternalCustomManagerKey` (4.2), `SDWebImageContextCustomManager` (5.x): the
  /// manager that loads (`customManager`, in 4.2 `externalCustomManager`; C020).
  package var customManager: ImageManager? {
    get { heldManager as? ImageManager }
    set { heldManager = newValue }
  }
}

/// The only one.
extension ImageManager: ContextManager {}
