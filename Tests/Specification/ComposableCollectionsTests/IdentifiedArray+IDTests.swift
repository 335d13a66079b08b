import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct IdentifiedArrayIDTests {
  static let sizes = [1, 2, 3, 15, 16, 100]

  private func rows(_ count: Int) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
  }

  @Test(arguments: sizes)
  func `each element is changed, removed and added by its id`(count: Int) {
    for id in 0..<count {
      var rows = rows(count)
      rows[id: id]?.title = "changed"
      expectEqual(rows.filter { !$0.title.isEmpty }, [Row(id: id, title: "changed")])
      rows[id: id] = nil
      expectEqual(rows.ids.elements, (0..<count).filter { $0 != id })
      rows[id: id] = Row(id: id)
      expectEqual(rows.last, Row(id: id))
      remove(&rows[id: id])
      expectEqual(rows.elements, (0..<count).filter { $0 != id }.map { Row(id: $0) })
      #expect(rows[id: id] == nil)
    }
  }

  private func remove(_ row: inout Row?) { row = nil }

  @Test(arguments: sizes)
  func `changing an element copies neither it nor anything`(count: Int) {
    let tally = Tally()
    var values = IdentifiedArray(
      uniqueElements: (0..<count).map { CountedValue(id: $0, tally: tally) }
    )
    for id in 0..<count {
      values[id: id]?.number += 1
      values[id: id]!.number += 1
      values[id].number += 1
    }
    #expect(values.allSatisfy { $0.number == 3 })
    expectEqual(tally.copies, 0)
  }

  @Test func `a copy of the array is not changed along`() {
    let tally = Tally()
    var values = IdentifiedArray(uniqueElements: (0..<3).map { CountedValue(id: $0, tally: tally) })
    let copy = values
    values[id: 1]?.number = 5
    #expect(values[1].number == 5 && copy[1].number == 0)
    expectEqual(tally.copies, 1)
  }

  @Test func `an access hashes the id once`() {
    struct Element: Identifiable {
      let id: CountedID
      var number = 0
    }
    let tally = Tally()
    func id(_ number: Int) -> CountedID { CountedID(number: number, tally: tally) }
    var elements = IdentifiedArray(uniqueElements: (0..<100).map { Element(id: id($0)) })
    func hashes(of access: () -> Void) -> Int {
      tally.hashes = 0
      access()
      return tally.hashes
    }
    expectEqual(hashes { _ = elements[id: id(50)] }, 1)
    expectEqual(hashes { elements[id: id(50)]?.number += 1 }, 1)
    expectEqual(hashes { elements[id: id(50)] = Element(id: id(50)) }, 1)
    expectEqual(hashes { elements[id: id(-1)]?.number += 1 }, 1)
    expectEqual(hashes { elements[id: id(-1)] = Element(id: id(-1)) }, 1)
    expectEqual(hashes { elements.append(Element(id: id(-2))) }, 1)
    expectEqual(hashes { elements.updateOrAppend(Element(id: id(-2))) }, 1)
  }

  @Test func `an error thrown during a change keeps the element`() {
    func fail(_ row: inout Row?) throws {
      row?.title = "half done"
      throw CancellationError()
    }
    for count in [1, 2, 20] {
      var rows = rows(count)
      #expect(throws: CancellationError.self) { try fail(&rows[id: 0]) }
      expectEqual(rows[id: 0], Row(id: 0, title: "half done"))
      expectEqual(rows.count, count)
    }
  }

  @Test func `removed elements are released`() {
    final class Model: Identifiable {}
    for count in [1, 2, 20] {
      weak var model: Model?
      var models = IdentifiedArray(uniqueElements: (0..<count).map { _ in Model() })
      model = models[count / 2]
      let id = ObjectIdentifier(models[count / 2])
      func remove(_ model: inout Model?) { model = nil }
      remove(&models[id: id])
      #expect(model == nil)
      expectEqual(models.count, count - 1)
      withExtendedLifetime(models) {}
    }
  }

  @Test func `an element assigned to another id is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var rows: IdentifiedArrayOf<Row> = [1, 2]
      rows[id: 1] = Row(id: 3)
    }
    #expect(printed("must keep its id 1 (was 3)", in: result?.standardErrorContent))
  }

  @Test func `changing the id in place is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var words = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
      words[id: 1]?.append("!!")
    }
    #expect(printed("must keep its id 1 (was 3)", in: result?.standardErrorContent))
  }
}
