/// A choice at which a run does not continue first in, first out.
///
/// A run is made again by its deviations: everything else follows from ``FirstInFirstOut``. M. Emmi,
/// S. Qadeer, Z. Rakamarić, *Delay-Bounded Scheduling*, POPL 2011, bound a search by their number.
package struct Deviation: Hashable, Sendable {
  /// The number of the choice, from 0.
  let choice: Int
  /// The place of the chosen thread among those that are enabled.
  let chosen: Int
}

extension Choice {
  /// The place of the thread that runs next, first in, first out.
  var usual: Int { running ?? FirstInFirstOut().choose(self) ?? 0 }
}
