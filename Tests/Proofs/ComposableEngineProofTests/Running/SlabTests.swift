import Testing

@testable import Composable

@Suite struct SlabTests {
  @Test func `elements are found by their indices, whichever are removed`() {
    for removed in 0..<32 {
      var slab = Slab<Int>()
      let indices = (0..<5).map { slab.insert($0) }
      let (gone, kept) = (
        (0..<5).filter { removed >> $0 & 1 == 1 }, (0..<5).filter { removed >> $0 & 1 == 0 }
      )
      for number in gone { #expect(slab.remove(indices[number]) == number) }
      #expect(slab.count == kept.count)
      #expect(Array(slab.indices) == kept.map { indices[$0] })
      for number in kept { #expect(slab[indices[number]] == number) }
      for number in gone { #expect(!slab.contains(indices[number])) }
    }
  }

  @Test func `the index of a removed element is used again`() {
    var slab = Slab<String>()
    let indices = ["a", "b", "c"].map { slab.insert($0) }
    _ = slab.remove(indices[1])
    #expect(slab.insert("d") == indices[1])
    #expect(slab[indices[1]] == "d")
  }

  @Test func `a slab that is empty after a burst starts again`() {
    var slab = Slab<Int>()
    for index in (0..<2_000).map({ slab.insert($0) }) { _ = slab.remove(index) }
    #expect(slab.count == 0)
    #expect(slab.insert(1) == 0)
  }
}
