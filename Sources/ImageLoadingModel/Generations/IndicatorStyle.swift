/// The kinds of indicators (`SDWebImageIndicator`); 3.x and 4.2 have only the first.
public enum IndicatorKind: String, Hashable, Sendable, CaseIterable {
  /// It spins.
  case activity
  /// A bar that tells how much has come.
  case progress
}

/// How a generation shows indicators.
enum IndicatorStyle: Sendable {
  /// 3.x: a spinner for views that are told so, removed where the answer comes.
  case spinnerInline
  /// 4.2: the same, on main.
  case spinnerOnMain
  /// 5.x: an object that the app gives the view.
  case object
}
