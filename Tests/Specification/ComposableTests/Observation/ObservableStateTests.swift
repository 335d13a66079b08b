import Composable
import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@Suite struct ObservableStateTests {
  @Suite struct Fields {
    @Test func `changing a field notifies only its readers`() {
      var state = Counter()
      let (count, name) = (Observer { state.count }, Observer { state.name })
      state.count += 1
      #expect(count.isTold)
      #expect(!name.isTold)
    }

    @Test func `assigning a field notifies its readers`() {
      var state = Counter()
      let count = Observer { state.count }
      state.count = 1
      #expect(count.isTold)
    }

    @Test func `assigning an equal value notifies no observer`() {
      var state = Counter(name: "Blob")
      let (count, name) = (Observer { state.count }, Observer { state.name })
      state.count = 0
      state.count += 0
      state.name = "Blob"
      #expect(!count.isTold)
      #expect(!name.isTold)
    }

    @Test func `readers are notified again when they read again`() {
      var state = Counter()
      for _ in 1...3 {
        let count = Observer { state.count }
        state.count += 1
        #expect(count.isTold)
      }
    }

    @Test func `changing a collection in place notifies its readers`() {
      var state = Feature()
      let numbers = Observer { state.numbers }
      state.numbers.append(1)
      #expect(numbers.isTold)
    }

    @Test func `changing an observed collection does not copy it`() {
      var state = Feature(numbers: Array(0..<100))
      let observer = Observer { state.numbers }
      let before = state.numbers.withUnsafeBufferPointer { $0.baseAddress }
      state.numbers[0] = 1
      expectEqual(state.numbers.withUnsafeBufferPointer { $0.baseAddress }, before)
      #expect(observer.isTold)
    }
  }

  @Suite struct Children {
    @Test func `changing a child's field does not notify readers of the child`() {
      var state = Feature()
      let child = Observer { state.child }
      let count = Observer { state.child.count }
      state.child.count += 1
      #expect(!child.isTold)
      #expect(count.isTold)
    }

    @Test func `a change beside a kept copy notifies the readers of the field only`() {
      var state = Feature()
      let copy = state
      let child = Observer { state.child }
      let count = Observer { state.child.count }
      state.child.count += 1
      state.child.count += 1
      #expect(!child.isTold)
      #expect(count.isTold)
      #expect(copy != state)
    }

    @Test func `a new child notifies readers of the child, not those of the old one`() {
      var state = Feature()
      let old = state.child
      let child = Observer { state.child }
      let count = Observer { old.count }
      state.child = Counter(count: 1)
      #expect(child.isTold)
      #expect(!count.isTold)
    }

    @Test func `replacing a child from within notifies readers of the child`() {
      var state = Feature()
      let child = Observer { state.child }
      state.child.replace(with: Counter(count: 1))
      #expect(child.isTold)
    }

    @Test func `swapping children notifies readers of the child`() {
      var state = Feature()
      var other = Counter()
      let child = Observer { state.child }
      swap(&state.child, &other)
      #expect(child.isTold)
    }

    @Test func `assigning a child to itself notifies no observer`() {
      var state = Feature()
      let child = Observer { state.child }
      let same = state.child
      state.child = same
      #expect(!child.isTold)
    }

    /// Code that reads again between the change of the copy and its assignment sees the old value.
    ///
    /// The old value's observers belong to the copy by then, so nothing used to notify them again.
    @Test(arguments: [true, false])
    func `a copy that changed independently notifies readers when it is assigned`(replaces: Bool) {
      var state = Feature()
      var copy = state.child
      copy.count += 1
      let count = Observer { state.child.count }
      if replaces { state.child.replace(with: copy) } else { state.child = copy }
      #expect(count.isTold)
      expectEqual(state.child.count, 1)
    }

    @Test func `forcing a new identity notifies readers of the child, not those of the old one`() {
      var state = Feature()
      let child = Observer { state.child }
      let old = state.child
      let count = Observer { old.count }
      state.child._$willModify()
      #expect(child.isTold)
      #expect(!count.isTold)
    }
  }

  @Suite struct OptionalChildren {
    @Test func `adding and removing notify readers`() {
      var state = Feature()
      let nothing = Observer { state.optional }
      state.optional = Counter()
      #expect(nothing.isTold)
      let something = Observer { state.optional }
      state.optional = nil
      #expect(something.isTold)
    }

    @Test func `assigning nil to nil notifies no observer`() {
      var state = Feature()
      let nothing = Observer { state.optional }
      state.optional = nil
      #expect(!nothing.isTold)
    }

    @Test func `changing a field does not notify readers of the child`() {
      var state = Feature(optional: Counter())
      let child = Observer { state.optional }
      let count = Observer { state.optional?.count }
      state.optional?.count += 1
      #expect(!child.isTold)
      #expect(count.isTold)
    }
  }

  @Suite struct Enums {
    @Test func `another case notifies readers`() {
      var state = Feature()
      let nothing = Observer { state.destination }
      state.destination = .counter(Counter())
      #expect(nothing.isTold)
    }

    @Test func `another case with the same payload notifies readers`() {
      let counter = Counter()
      var state = Feature(destination: .counter(counter))
      let destination = Observer { state.destination }
      state.destination = .other(counter)
      #expect(destination.isTold)
    }

    @Test func `the same case with the same payload notifies no observer`() {
      let counter = Counter()
      var state = Feature(destination: .counter(counter))
      let destination = Observer { state.destination }
      state.destination = .counter(counter)
      #expect(!destination.isTold)
    }

    @Test func `the same case without a payload notifies no observer`() {
      var state = Feature()
      let destination = Observer { state.destination }
      state.destination = .nothing
      #expect(!destination.isTold)
    }

    @Test func `another payload without identity notifies readers`() {
      var state = Feature(destination: .inert(0))
      let destination = Observer { state.destination }
      state.destination = .inert(1)
      #expect(destination.isTold)
    }

    @Test func `forcing a new identity reaches the payload`() {
      var destination = Destination.counter(Counter())
      let id = destination._$id
      destination._$willModify()
      #expect(destination._$id != id)
    }
  }

  @Suite struct Collections {
    @Test func `appending and removing notify readers of an identified array`() {
      var state = Feature(rows: [Row(id: 1)])
      let one = Observer { state.rows }
      state.rows.append(Row(id: 2))
      #expect(one.isTold)
      let two = Observer { state.rows }
      state.rows.remove(id: 1)
      #expect(two.isTold)
    }

    @Test func `changing an element notifies only its readers`() {
      var state = Feature(rows: [Row(id: 1), Row(id: 2)])
      let rows = Observer { state.rows }
      let elements = state.rows.map(\.counter)
      let counts = elements.map { counter in Observer { counter.count } }
      state.rows[id: 2]?.counter.count += 1
      #expect(!rows.isTold)
      expectEqual(counts.map(\.isTold), [false, true])
    }

    @Test func `changing an element of an array notifies only its readers`() {
      var state = Feature(array: [Row(id: 1), Row(id: 2)])
      let array = Observer { state.array }
      let count = Observer { state.array[1].counter.count }
      state.array[1].counter.count += 1
      #expect(!array.isTold)
      #expect(count.isTold)
    }

    @Test func `appending, swapping and replacing notify readers of an array`() {
      let changes: [(inout [Row]) -> Void] = [
        { $0.append(Row(id: 3)) }, { $0.swapAt(0, 1) }, { $0[0] = Row(id: 1) },
      ]
      for change in changes {
        var state = Feature(array: [Row(id: 1), Row(id: 2)])
        let array = Observer { state.array }
        change(&state.array)
        #expect(array.isTold)
      }
    }

    @Test func `assigning the same rows notifies no observer`() {
      var state = Feature(rows: [Row(id: 1)])
      let rows = Observer { state.rows }
      let same = state.rows
      state.rows = same
      #expect(!rows.isTold)
    }

    /// Upstream misses this change: the ids of the rows are the same.
    @Test func `a new element with an old id notifies readers of the old one`() {
      var state = Feature(rows: [Row(id: 1)])
      let count = Observer { state.rows[id: 1]?.counter.count }
      state.rows[id: 1] = Row(id: 1, counter: Counter(count: 1))
      #expect(count.isTold)
    }

    /// Upstream misses this change: the copy has the identity of the element.
    @Test func `assigning back a changed copy notifies readers`() {
      var state = Feature(rows: [Row(id: 1)])
      let count = Observer { state.rows[id: 1]?.counter.count }
      var copy = state.rows[id: 1]
      copy?.counter.count = 1
      state.rows[id: 1] = copy
      #expect(count.isTold)
    }

    static let assignments: [@Sendable (inout IdentifiedArrayOf<Row>, Row) -> Void] = [
      { $0[id: 1] = $1 }, { $0[0] = $1 }, { $0.update($1, at: 0) }, { $0.updateOrAppend($1) },
    ]

    /// Code that read again after the change of the copy saw the old value, and used to get no
    /// notification.
    @Test(arguments: assignments.indices)
    func `a copy that changed before it was read notifies readers when it is assigned`(index: Int) {
      var state = Feature(rows: [Row(id: 1)])
      var copy = state.rows[0]
      copy.counter.count = 1
      let count = Observer { state.rows[id: 1]?.counter.count }
      Self.assignments[index](&state.rows, copy)
      #expect(count.isTold)
    }
  }

  @Suite struct Values {
    @Test func `equality and hashing see the fields only`() {
      expectEqual(Counter(count: 1), Counter(count: 1))
      #expect(Counter(count: 1) != Counter(count: 2))
      expectEqual(Set([Counter(count: 1), Counter(count: 1)]).count, 1)
    }

    @Test func `coding sees the fields only`() throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try encoder.encode(Counter(count: 1, name: "Blob"))
      expectEqual(String(decoding: data, as: UTF8.self), #"{"count":1,"name":"Blob"}"#)
      try expectEqual(JSONDecoder().decode(Counter.self, from: data).count, 1)
    }
  }
}
