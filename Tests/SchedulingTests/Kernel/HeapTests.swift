import SimKernel
import Testing

/// The priority queue of timers and of the timeline.
@Suite struct HeapTests {
  @Test(arguments: [0, 1, 2, 3, 10, 1_000])
  func elementsComeInOrder(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let elements = (0..<count).map { _ in random.next(below: 100) }
    var heap = Heap<UInt64>()
    for element in elements { heap.insert(element) }
    var removed: [UInt64] = []
    while let least = heap.first {
      let first = heap.removeFirst()
      #expect(first == least)
      removed.append(least)
    }
    #expect(removed == elements.sorted())
    let rest = heap.removeFirst()
    #expect(rest == nil)
  }

  @Test func insertsAndRemovalsMix() {
    var random = SplitMix64(seed: 7)
    var heap = Heap<UInt64>()
    var plain: [UInt64] = []
    for _ in 0..<5_000 {
      if random.next(below: 3) > 0 {
        let element = random.next(below: 50)
        heap.insert(element)
        plain.append(element)
        plain.sort()
      } else {
        let least = plain.isEmpty ? nil : plain.removeFirst()
        let first = heap.removeFirst()
        #expect(first == least)
      }
      #expect(heap.first == plain.first)
    }
    #expect(heap.all.sorted() == plain)
  }

  @Test func aPrefixIsAllThatComesBefore() {
    var random = SplitMix64(seed: 9)
    var heap = Heap<UInt64>()
    let elements = (0..<500).map { _ in random.next(below: 40) }
    for element in elements { heap.insert(element) }
    for bound in 0...40 {
      let isWanted = { (element: UInt64) in element < UInt64(bound) }
      #expect(heap.prefix(while: isWanted).sorted() == elements.filter(isWanted).sorted())
    }
  }
}
