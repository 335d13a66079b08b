import Testing

@testable import Composable

@Suite struct LinkedListsTests {
  private func elements(of list: LinkedLists.List, in lists: LinkedLists) -> [Int32] {
    var elements: [Int32] = []
    lists.forEach(in: list) { elements.append($0) }
    return elements
  }

  @Test func `elements keep their order, whichever are removed`() {
    for removed in 0..<32 {
      var (lists, list) = (LinkedLists(), LinkedLists.List())
      let links = (10..<15 as Range<Int32>).map { lists.append($0, to: &list) }
      var rest = Array(10..<15 as Range<Int32>)
      for number in 0..<5 where removed >> number & 1 == 1 {
        lists.remove(links[number], from: &list)
        rest.removeAll { $0 == Int32(number) + 10 }
        #expect(elements(of: list, in: lists) == rest)
      }
      #expect(list.count == rest.count)
      #expect(lists.first(of: list) == rest.first)
      #expect(lists.last(of: list) == rest.last)
    }
  }

  @Test func `lists do not meet`() {
    var (lists, one, other) = (LinkedLists(), LinkedLists.List(), LinkedLists.List())
    let link = lists.append(1, to: &one)
    _ = lists.append(2, to: &other)
    _ = lists.append(3, to: &one)
    lists.remove(link, from: &one)
    _ = lists.append(4, to: &other)
    #expect(elements(of: one, in: lists) == [3])
    #expect(elements(of: other, in: lists) == [2, 4])
  }
}
