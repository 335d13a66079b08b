import Observation
import Testing

@testable import Composable

@Suite struct StateAccessTests {
  // MARK: In place

  /// Returns whether a collection keeps its storage while an access appends to it.
  private func isInPlace<Root>(
    _ keyPath: WritableKeyPath<Root, [Int]>,
    of root: Root
  ) -> Bool {
    var root = root
    // Not a literal, because optimized code keeps literals in constant memory.
    root[keyPath: keyPath] = Array(0...0)
    func address() -> Int {
      root[keyPath: keyPath].withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    let old = address()
    StateAccess(keyPath).modify(&root) { $0[0] += 1 }
    #expect(root[keyPath: keyPath] == [1])
    return address() == old
  }

  @Test func `stored properties and observed fields are changed where they are`() {
    #expect(isInPlace(\.numbers, of: PlainNumbers()))
    #expect(isInPlace(\.numbers, of: ObservedNumbers()))
    #expect(isInPlace(\.ignored, of: ObservedNumbers()))
    #expect(isInPlace(\.watched, of: ObservedNumbers()))
    #expect(isInPlace(\.list, of: ObservedList(list: [1])))
    #expect(isInPlace(\.list, of: ObservedList<[Int]>.Nested(list: [1])))
  }

  @MainActor
  @Test func `observed fields of an actor are changed where they are`() {
    #expect(isInPlace(\.numbers, of: MainActorNumbers()))
  }

  @Test func `fields of observed fields are changed where they are`() {
    #expect(isInPlace(\.child.numbers, of: ObservedParent()))
    #expect(isInPlace(\.other.child.numbers, of: ObservedGrandparent()))
    #expect(isInPlace(\.child.child.numbers, of: ObservedGrandparent()))
  }

  /// Nothing describes how to access these fields in place, so Swift gets and sets them.
  @Test func `other properties are changed in a copy`() {
    #expect(!isInPlace(\.doubled, of: PlainNumbers()))
    #expect(!isInPlace(\.unlisted, of: ObservedNumbers()))
    #expect(!isInPlace(\.plain.numbers, of: ObservedParent()))
    #expect(!isInPlace(\.observed.numbers, of: PlainParent()))
  }

  // MARK: Observers

  static let changes: [@Sendable (inout Feature) -> Void] = [
    { _ in }, { $0.child.count += 1 }, { $0.child = Counter() }, { $0.optional = Counter() },
    { $0.optional?.name = "Blob" }, { $0.destination = .nothing },
    { $0.rows[id: 1]?.counter.count += 1 }, { $0.rows[id: 1] = Row(id: 1) },
    { $0.rows.append(Row(id: 3)) }, { $0.rows.remove(id: 2) }, { $0.array.swapAt(0, 1) },
    { $0.array[0].counter.name = "Blob" },
  ]

  /// With get and set, a state is a copy that changed independently, and all of its readers would
  /// be notified.
  @Test(arguments: changes.indices)
  func `a change through a key path notifies the same observers as a change by name`(index: Int) {
    func told(_ change: (inout FeatureHolder, (inout Feature) -> Void) -> Void) -> [Bool] {
      let rows = IdentifiedArray(uniqueElements: [Row(id: 1), Row(id: 2)])
      var box = FeatureHolder(
        feature: Feature(optional: Counter(), rows: rows, array: rows.elements)
      )
      let observers = [
        Observer { box.feature }, Observer { box.feature.child },
        Observer { box.feature.child.count }, Observer { box.feature.optional },
        Observer { box.feature.optional?.name }, Observer { box.feature.destination },
        Observer { box.feature.rows }, Observer { box.feature.rows[id: 1]?.counter.count },
        Observer { box.feature.array }, Observer { box.feature.array[0].counter.name },
      ]
      change(&box, Self.changes[index])
      return observers.map(\.isTold)
    }
    let access = StateAccess(\FeatureHolder.feature)
    #expect(told { access.modify(&$0, $1) } == told { $1(&$0.feature) })
  }

  @Test func `looking at a field is not reading it`() {
    let state = ObservedNumbers(numbers: [1, 2])
    let observer = Observer {
      withUnsafePointer(to: state) { state in
        StateAccess(\ObservedNumbers.numbers).read(state) {
          #expect($0.pointee == [1, 2])
        }
      }
    }
    var other = state
    other.numbers.append(3)
    #expect(!observer.isTold)
  }

  // MARK: Operators

  @MainActor
  @Test func `operators change observed state where it is`() {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    func addresses() -> [Int] {
      store.withState { state in
        [state.scoped.numbers, state.optional?.numbers ?? [], state.rows[id: 1]?.numbers ?? []]
          .map { $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
          + [state.rows.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }]
      }
    }
    let old = addresses()
    store.send(.scoped(.increment))
    store.send(.optional(.increment))
    store.send(.rows(.element(id: 1, action: .increment)))
    #expect(addresses() == old)
    #expect(store.scoped.numbers == [1])
    #expect(store.optional?.numbers == [1])
    #expect(store.rows[id: 1]?.numbers == [1])
  }
}

private struct PlainNumbers {
  var numbers: [Int] = []
  var doubled: [Int] {
    get { numbers }
    set { numbers = newValue }
  }
}

@ObservableState
private struct ObservedNumbers: Identifiable {
  let id = 1
  var numbers: [Int] = []
  @ObservationStateIgnored var ignored: [Int] = []
  var watched: [Int] = [] { didSet {} }
  /// A field with an attribute is not in the list.
  @available(macOS 15, *) var unlisted: [Int] = []
}

@MainActor @ObservableState
private struct MainActorNumbers {
  var numbers: [Int] = []
}

@ObservableState
private struct ObservedList<List: Collection> {
  var list: List

  @ObservableState
  struct Nested {
    var list: List
  }
}

@ObservableState
private struct ObservedParent {
  private(set) var count = 0
  var child = ObservedNumbers()
  var plain = PlainNumbers()
}

@ObservableState
private struct ObservedGrandparent {
  var child = ObservedParent()
  var other = ObservedParent()
}

private struct PlainParent {
  var observed = ObservedNumbers()
}

@ObservableState
private struct FeatureHolder {
  var feature: Feature
}

@Reducer
private struct Numbers {
  @ObservableState
  struct State {
    var scoped = ObservedNumbers(numbers: Array(0...0))
    var optional: ObservedNumbers? = ObservedNumbers(numbers: Array(0...0))
    var rows: IdentifiedArrayOf<ObservedNumbers> = [ObservedNumbers(numbers: Array(0...0))]
  }

  enum Action {
    case scoped(Number.Action)
    case optional(Number.Action)
    case rows(IdentifiedActionOf<Number>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.scoped, action: \.scoped) { Number() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { Number() }
      .forEach(\.rows, action: \.rows) { Number() }
  }
}

@Reducer
private struct Number {
  typealias State = ObservedNumbers
  enum Action { case increment }

  var body: some Reducer<ObservedNumbers, Action> {
    Reduce { state, _ in
      state.numbers[0] += 1
      return .none
    }
  }
}
