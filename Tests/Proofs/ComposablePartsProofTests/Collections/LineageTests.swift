import Testing

@testable import ComposableCollections

private final class Owner {}

/// Which changes make an identified array another one, and which are changes of its elements.
@Suite struct LineageTests {
  private let rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)]

  static let replacements: [@Sendable (inout IdentifiedArrayOf<Row>) -> Void] = [
    { $0[0] = Row(id: 0, title: "a") },
    { $0[id: 0] = Row(id: 0, title: "a") },
    { $0.update(Row(id: 0, title: "a"), at: 0) },
    { $0.updateOrAppend(Row(id: 0, title: "a")) },
    { $0.updateOrInsert(Row(id: 0, title: "a"), at: 1) },
    { $0[0].title = "a" },
    { $0[id: 0]?.title = "a" },
  ]

  @Test(arguments: replacements.indices, [false, true])
  func `an element that is replaced makes another array`(index: Int, isBatchOpen: Bool) {
    batch(isBatchOpen) {
      var (one, two) = (rows, rows)
      Self.replacements[index](&one)
      #expect(rows.lineage.isReplaced(by: one.lineage))
      let copy = one
      #expect(!one.lineage.isReplaced(by: copy.lineage))
      Self.replacements[index](&two)
      #expect(one.lineage.isReplaced(by: two.lineage))
    }
  }

  @Test(arguments: [false, true])
  func `a change through the marking subscript starts no new lineage`(isBatchOpen: Bool) {
    batch(isBatchOpen) {
      var changed = rows
      changed[0, mark: { $0.id }, isReplaced: { $0 != $1 }].title = "a"
      changed[id: 1, mark: { $0.id }, isReplaced: { $0 != $1 }]?.title = "b"
      #expect(changed.map(\.title) == ["a", "b"])
      #expect(changed.lineage.version != rows.lineage.version)
      #expect(!rows.lineage.isReplaced(by: changed.lineage))
    }
  }

  @Test func `a copy that changed in an earlier batch is another array`() {
    var copy = rows
    batch(true) { copy[0, mark: { $0.id }, isReplaced: { $0 != $1 }].title = "a" }
    batch(true) {
      #expect(rows.lineage.isReplaced(by: copy.lineage))
      copy[0, mark: { $0.id }, isReplaced: { $0 != $1 }].title = "b"
      #expect(rows.lineage.isReplaced(by: copy.lineage))
    }
  }

  @Test func `copies that change in one batch have one origin`() {
    batch(true) {
      var (one, two) = (rows, rows)
      one[0, mark: { $0.id }, isReplaced: { $0 != $1 }].title = "a"
      two[0, mark: { $0.id }, isReplaced: { $0 != $1 }].title = "b"
      #expect(!one.lineage.isReplaced(by: two.lineage))
    }
  }

  private func batch(_ isOpen: Bool, _ body: () -> Void) {
    guard isOpen else { return body() }
    let (numbers, owner) = (ChangeNumbers(), Owner())
    withExtendedLifetime(owner) {
      #expect(numbers.open(for: owner))
      #expect(!ChangeNumbers().open(for: numbers))
      #expect(openNumbers()?.takeUnretainedValue().owner === owner)
      body()
      numbers.close()
    }
    #expect(openNumbers() == nil)
  }
}
