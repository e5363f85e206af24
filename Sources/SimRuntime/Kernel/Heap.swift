/// A priority queue: the least element comes first. Inserting and removing take time that grows with the
/// logarithm of the count.
package struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  package init() {}

  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { break }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  @discardableResult
  package mutating func removeFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == parent { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }

  /// The elements for which a condition holds, in no order; whenever it holds for an element it must
  /// hold for all that come before that one.
  package func prefix(while isWanted: (Element) -> Bool) -> [Element] {
    var found: [Element] = []
    var open = [0]
    while let index = open.popLast() {
      guard index < elements.count, isWanted(elements[index]) else { continue }
      found.append(elements[index])
      open += [2 * index + 1, 2 * index + 2]
    }
    return found
  }

  /// All elements, in no order.
  package var all: [Element] { elements }
}
