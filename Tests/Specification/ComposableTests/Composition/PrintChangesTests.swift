import ComposableTestKit
import Dispatch
import Testing

@testable import Composable

@MainActor @Suite struct PrintChangesTests {
  @Test(.enabled(if: isDebugBuild, "An optimized build prints no changes."))
  func `every action is printed with the states before and after, in order`() {
    let log = Log<String>()
    let printer = _ReducerPrinter<Int, Int> { log.add("\($0): \($1) -> \($2)") }
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action > 1 ? .send(action - 1) : .none
      }
      ._printChanges(printer)
    }
    store.send(2)
    expectEqual(log.all, ["2: 0 -> 2", "1: 2 -> 3"])
  }

  @Test(arguments: [true, false])
  func `no printer prints nothing, and no printer of an optimized build does`(isNil: Bool) {
    let log = Log<Int>()
    let printer = _ReducerPrinter<Int, Int> { action, _, _ in log.add(action) }
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(isNil ? nil : printer)
    }
    store.send(2)
    expectEqual(store.withState { $0 }, 2)
    expectEqual(log.all, isNil || !isDebugBuild ? [] : [2])
  }

  @Test func `a dump shows the action and what it has changed`() {
    typealias Printer = _ReducerPrinter<Form, FormAction>
    expectEqual(
      Printer.changes(by: .rename("Blob"), from: Form(), to: Form(name: "Blob")),
      """
      received action:
        FormAction.rename("Blob")
        Form(
      -   name: "",
      +   name: "Blob",
          age: 1
        )

      """
    )
    expectEqual(
      Printer.changes(by: .rename(""), from: Form(), to: Form()),
      """
      received action:
        FormAction.rename("")
        (No state changes)

      """
    )
  }

  @Test func `a label shows no values`() {
    #expect(
      _ReducerPrinter<Form, FormAction>.label(of: .rename("Blob"))
        == "received action: FormAction.rename"
    )
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build prints no changes."))
  func `a serial queue prints in the order of the actions`() {
    let (log, queue) = (Log<Int>(), DispatchQueue(label: "PrintChangesTests"))
    let printer = _ReducerPrinter<Int, Int>(
      printChange: { action, _, _ in
        dispatchPrecondition(condition: .onQueue(queue))
        log.add(action)
      },
      queue: queue
    )
    let store = Store(initialState: 0) {
      EmptyReducer<Int, Int>()._printChanges(printer)._printChanges(printer)
    }
    for number in 1...3 { store.send(number) }
    queue.sync {}
    expectEqual(log.all, [1, 1, 2, 2, 3, 3])
  }

  @Test func `without a queue it prints at once`() {
    let log = Log<Int>()
    let printer = _ReducerPrinter<Int, Int>(printChange: { a, _, _ in log.add(a) }, queue: nil)
    printer.printChange(receivedAction: 1, oldState: 0, newState: 1)
    expectEqual(log.all, [1])
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build prints no changes."))
  func `a change of a shared value shows both, with the number of its object`() {
    let log = Log<String>()
    let queue = DispatchQueue(label: "printer")
    typealias Printer = _ReducerPrinter<Meter, Int>
    let printer = Printer(
      printChange: { log.add(Printer.changes(by: $0, from: $1, to: $2)) },
      queue: queue
    )
    let store = Store(initialState: Meter(count: Shared(value: 0))) {
      Reduce<Meter, Int> { state, action in
        state.$count.withLock { $0 += action }
        return .none
      }
      ._printChanges(printer)
    }
    queue.suspend()
    for number in 1...2 { store.send(number) }
    queue.resume()
    queue.sync {}
    expectEqual(
      log.all,
      [
        """
        received action:
          1
        - Meter(_count: #1 0)
        + Meter(_count: #1 1)

        """,
        """
        received action:
          2
        - Meter(_count: #1 1)
        + Meter(_count: #1 3)

        """,
      ]
    )
  }
}

private struct Meter: Sendable {
  @Shared var count: Int
}

private struct Form {
  var name = ""
  var age = 1
}

private enum FormAction {
  case rename(String)
}
