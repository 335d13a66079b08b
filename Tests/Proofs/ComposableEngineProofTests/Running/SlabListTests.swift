import Testing

@testable import Composable

@Suite struct SlabListTests {
  private struct Element {
    let number: Int
    var links = SlabList.Links()
  }

  private func numbers(of list: SlabList, in slab: Slab<Element>) -> [Int] {
    var numbers: [Int] = []
    slab.forEach(in: list, \.links) { numbers.append(slab[$0].number) }
    return numbers
  }

  @Test func `elements keep their order, whichever are removed`() {
    for removed in 0..<32 {
      var (slab, list) = (Slab<Element>(), SlabList())
      let indices = (0..<5).map { slab.insert(Element(number: $0)) }
      for index in indices { slab.append(index, to: &list, \.links) }
      var rest = Array(0..<5)
      for number in 0..<5 where removed >> number & 1 == 1 {
        slab.remove(indices[number], from: &list, \.links)
        rest.removeAll { $0 == number }
        #expect(numbers(of: list, in: slab) == rest)
      }
      #expect(list.isEmpty == rest.isEmpty)
      #expect(list.first.map { slab[$0].number } == rest.first)
      #expect(list.last.map { slab[$0].number } == rest.last)
    }
  }

  @Test func `two lists of one slab keep their own elements`() {
    var (slab, one, other) = (Slab<Element>(), SlabList(), SlabList())
    let indices = (0..<4).map { slab.insert(Element(number: $0)) }
    slab.append(indices[0], to: &one, \.links)
    slab.append(indices[1], to: &other, \.links)
    slab.append(indices[2], to: &one, \.links)
    slab.remove(indices[0], from: &one, \.links)
    slab.append(indices[3], to: &other, \.links)
    #expect(numbers(of: one, in: slab) == [2])
    #expect(numbers(of: other, in: slab) == [1, 3])
  }

  @Test func `an element that was removed can be appended again`() {
    var (slab, list) = (Slab<Element>(), SlabList())
    let indices = (0..<3).map { slab.insert(Element(number: $0)) }
    for index in indices { slab.append(index, to: &list, \.links) }
    slab.remove(indices[0], from: &list, \.links)
    slab.append(indices[0], to: &list, \.links)
    #expect(numbers(of: list, in: slab) == [1, 2, 0])
  }
}
