/// The kinds of indicators (`SDWebImageIndicator`); 3.x and 4.2 have only the first.
package enum IndicatorKind: String, Hashable, Sendable, CaseIterable {
  /// It spins.
  case activity
  /// A bar that shows the progress.
  case progress
}

/// How a generation shows indicators.
package enum IndicatorStyle: Sendable {
  /// 3.x: a spinner for views on which it is switched on, removed where the answer arrives.
  case spinnerInline
  /// 4.2: the same, on main.
  case spinnerOnMain
  /// 5.x: an object that the app gives the view.
  case object
}
