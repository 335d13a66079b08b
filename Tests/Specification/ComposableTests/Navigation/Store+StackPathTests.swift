import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@MainActor @Suite(.dependencies) struct StoreStackPathTests {
  typealias Path = StackState<Stop.State>.PathView

  private func makeStore(_ count: Int) -> StoreOf<Tour> {
    Store(
      initialState: Tour.State(path: StackState((0..<count).map { Stop.State(count: $0) }))
    ) {
      Tour()
    }
  }

  private func write(
    _ change: (inout Path) -> Void,
    to store: StoreOf<Tour>
  ) {
    var path = store.path.path
    change(&path)
    store.scope(\.path, action: \.path).sendChange(
      to: path,
      at: IssueLocation(fileID: "App/TourView.swift", filePath: "", line: 7, column: 1)
    )
  }

  @Test func `a shorter path pops from the first that is missing`() {
    for count in 1..<6 {
      for rest in 0..<count {
        withDependencies {
          $0.stackElementIDs = StackElementIDs()
        } operation: {
          let store = makeStore(count)
          write({ $0.removeLast(count - rest) }, to: store)
          expectEqual(store.path.map(\.count), Array(0..<rest))
        }
      }
    }
  }

  @Test func `a longer path pushes the last`() {
    let store = makeStore(1)
    let id = StackElementID(generation: 1)
    write({ $0.append(Path.Element(id: id, element: Stop.State(count: 9))) }, to: store)
    expectEqual(store.path.map(\.count), [0, 9])
    expectEqual(store.path.ids, [0, 1])
  }

  /// Of two appended elements, one was lost, and [1, 2, 3] replaced by [9] became [1].
  @Test func `a path becomes what was written`() {
    for count in 0..<4 {
      for kept in 0...count {
        for new in 0..<3 where kept + new != count || new > 0 {
          withDependencies {
            $0.stackElementIDs = StackElementIDs()
          } operation: {
            let store = makeStore(count)
            write(
              { path in
                path.removeLast(count - kept)
                for _ in 0..<new { path.append(.init(pushing: Stop.State(count: 9))) }
              },
              to: store
            )
            let counts = Array(0..<kept) + Array(repeating: 9, count: new)
            expectEqual(store.path.map(\.count), counts)
          }
        }
      }
    }
  }

  @Test func `elements of a path change their order`() {
    let store = makeStore(3)
    write({ $0.swapAt(0, 2) }, to: store)
    expectEqual(store.path.map(\.count), [2, 1, 0])
    expectEqual(store.path.ids, [2, 1, 0])
  }

  @Test func `an element that is written twice is reported`() {
    let store = makeStore(1)
    expectEqual(issues { write({ $0.append($0[0]) }, to: store) }.count, 1)
    expectEqual(store.path.map(\.count), [0])
  }

  private let notFollowed = """
    A navigation stack at "App/TourView.swift:7" wrote a path that its state does not follow.

    A push or a pop did not change the state, as if no "forEach" handled it. Apply "forEach" to \
    the reducer of the feature that has the stack, with the key paths that the view uses.
    """

  @Test func `a path that is there already is reported`() {
    let store = makeStore(2)
    let texts = issues { write({ _ in }, to: store) }
    expectEqual(store.withState(\.seen), [])
    expectEqual(texts, [notFollowed])
  }

  @Test func `nothing is pushed on top of an element that stays`() {
    let store = Store(initialState: Tour.State(path: StackState([Stop.State()]))) {
      EmptyReducer<Tour.State, Tour.Action>()
    }
    let new = Path.Element(id: 1, element: Stop.State(count: 9))
    expectEqual(issues { write({ $0 = Path([new]) }, to: store) }, [notFollowed])
    expectEqual(store.withState { Array($0.path.ids) }, [0])
  }

  @Test func `a path is a collection of elements with ids`() {
    var path = StackState(["a", "b", "c"]).path
    expectEqual(path.map(\.element), ["a", "b", "c"])
    expectEqual(path.map(\.id), [0, 1, 2])
    path.swapAt(0, 2)
    expectEqual(path.map(\.id), [2, 1, 0])
    path[1].element = "B"
    path.remove(at: 0)
    expectEqual(path.map(\.element), ["B", "a"])
    #expect(StackState<String>.PathView().isEmpty)
  }

  @Test func `two elements of a path are equal by their ids`() {
    let stack = StackState(["a", "a"])
    var other = stack
    other[id: 0] = "b"
    expectEqual(Array(stack.path), Array(other.path))
    #expect(stack.path[0] != stack.path[1])
    expectEqual(stack.path[0].hashValue, other.path[0].hashValue)
  }
}
