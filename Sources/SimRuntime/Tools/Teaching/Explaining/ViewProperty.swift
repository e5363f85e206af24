import ImageLoadingInterface

/// A property of a view that is changed by a statement of its own, after a call that has checkpoints.
enum ViewProperty: String {
  /// The URL of the picture that it shows.
  case imageURL
  /// Its loads, by key.
  case operations

  /// - Parameter object: the name of a cell, such as `view cell.imageURL`.
  init?(_ object: String) {
    guard object.hasPrefix("view "), let dot = object.lastIndex(of: ".") else { return nil }
    self.init(rawValue: String(object[object.index(after: dot)...]))
  }

  /// The checkpoint of the method whose statement makes the change.
  func statement(of change: StateChange) -> Checkpoint {
    switch (self, change) {
    case (.imageURL, _): .viewSetImage
    case (.operations, .added): .viewRegister
    case (.operations, .removed), (.operations, .replaced): .viewCancel
    }
  }
}
