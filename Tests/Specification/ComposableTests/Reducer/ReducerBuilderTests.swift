import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct ReducerBuilderTests {
  private static func add(_ number: Int) -> Reduce<[Int], Void> {
    Reduce { state, _ in
      state.append(number)
      return .none
    }
  }

  private func result(
    @ReducerBuilder<[Int], Void> _ reducer: () -> some Reducer<[Int], Void>
  ) -> [Int] {
    let store = Store(initialState: [Int]()) { reducer() }
    store.send(())
    return store.withState { $0 }
  }

  @Test func `an empty body does nothing`() {
    expectEqual(result {}, [])
  }

  @Test func `reducers run from top to bottom`() {
    expectEqual(
      result {
        Self.add(1)
        Self.add(2)
        Self.add(3)
      },
      [1, 2, 3]
    )
  }

  @Test func `reducers in a list of a list keep their order`() {
    expectEqual(
      result {
        CombineReducers {
          Self.add(1)
          Self.add(2)
        }
        Self.add(3)
        for number in 4...6 { Self.add(number) }
        Self.add(7)
      },
      [1, 2, 3, 4, 5, 6, 7]
    )
  }

  @Test func `lists of two and of three reducers have the same type`() {
    @ReducerBuilder<[Int], Void> func two() -> ReducerBuilder<[Int], Void>._Sequence {
      Self.add(1)
      Self.add(2)
    }
    @ReducerBuilder<[Int], Void> func three() -> ReducerBuilder<[Int], Void>._Sequence {
      Self.add(1)
      Self.add(2)
      Self.add(3)
    }
    expectEqual(result { two() }, [1, 2])
    expectEqual(result { three() }, [1, 2, 3])
  }

  @Test(arguments: [true, false]) func `conditions choose when the body is built`(condition: Bool) {
    let numbers = result {
      if condition { Self.add(1) } else { Self.add(2) }
      if condition { Self.add(3) }
    }
    expectEqual(numbers, condition ? [1, 3] : [2])
  }

  @Test func `a loop runs all of its reducers`() {
    expectEqual(result { for number in 1...3 { Self.add(number) } }, [1, 2, 3])
  }

  @Test func `existential and erased reducers have a place`() {
    var existential: any Reducer<[Int], Void> { Self.add(1) }
    expectEqual(
      result {
        existential
        Reduce(Self.add(2))
        if #available(macOS 99, *) { Self.add(3) }
        CombineReducers { Self.add(4) }
      },
      [1, 2, 3, 4]
    )
  }

  @Test func `an optional reducer does nothing while it is nil`() {
    let some: Reduce<[Int], Void>? = Self.add(1)
    let none: Reduce<[Int], Void>? = nil
    expectEqual(
      result {
        some
        none
      },
      [1]
    )
  }

  @Test func `a reducer may be written as a function`() {
    struct Old: Reducer {
      func reduce(into state: inout [Int], action: Void) -> Effect<Void> {
        state.append(1)
        return .none
      }
    }
    expectEqual(result { Old() }, [1])
  }

  @Test func `a body may be a constant`() {
    struct Constant: Reducer {
      let body = Reduce<[Int], Void> { state, _ in
        state.append(1)
        return .none
      }
    }
    expectEqual(result { Constant() }, [1])
  }

  @Test func `a body is built once, however many actions come`() {
    let built = Box(0)
    let store = Store(initialState: 0) { Once(built: built) }
    for _ in 0..<10 { store.send(()) }
    expectEqual(built.value, 1)
    expectEqual(store.withState { $0 }, 10)
  }

  @Test func `a reducer that wraps another may call it for every action`() {
    let built = Box(0)
    let store = Store(initialState: 0) { Twice(base: Once(built: built)) }
    store.send(())
    expectEqual(store.withState { $0 }, 2)
  }
}

private struct Once: Reducer {
  let built: Box<Int>

  private func count() { built.value += 1 }

  var body: some Reducer<Int, Void> {
    let _ = count()
    Reduce { state, _ in
      state += 1
      return .none
    }
  }
}

private struct Twice<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    .merge(
      base._reduce(into: &state, action: action),
      base._reduce(into: &state, action: action)
    )
  }
}
