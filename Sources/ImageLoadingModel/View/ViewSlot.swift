/// Which picture of a view a load is for. All go through one internal method (C025); they differ in
/// the operation key and in where the picture is set.
public enum ViewSlot: String, Hashable, Sendable, CaseIterable {
  /// The image of an image view.
  case image
  /// The image that an image view shows while it is highlighted.
  case highlighted
  /// The image of a button, for the normal state.
  case button
  /// The background image of a button, for the normal state.
  case buttonBackground
  /// The image of an annotation view on a map.
  case annotation

  /// The key under which loads are registered (UIView+WebCache.m and its callers, 4.2.3).
  var operationKey: String {
    switch self {
    case .image: "UIImageView"
    case .highlighted: "UIImageViewImageOperationHighlighted"
    case .button: "UIButtonImageOperation0"
    case .buttonBackground: "UIButtonBackgroundImageOperation0"
    case .annotation: "MKAnnotationView"
    }
  }

  /// A button remembers the URL of each state in a table of its own.
  var isOfButton: Bool { self == .button || self == .buttonBackground }
}

/// A dispatch group in the context of a load, and a setter of the app's that leaves it late (C022).
public struct SetterGroup: Sendable {
  public let group: Group
  /// How long after each call the setter leaves the group; `nil` if it never does (C291).
  public let leavesAfter: Duration?

  public init(group: Group, leavesAfter: Duration?) {
    self.group = group
    self.leavesAfter = leavesAfter
  }
}
