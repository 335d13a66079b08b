import ComposableDiff
import ComposableSharing
public import Dispatch

extension Reducer {
  // swift-format-ignore: NoLeadingUnderscores
  /// Prints each action, and how it has changed the state.
  ///
  ///     Counter()._printChanges()
  ///
  ///     // received action:
  ///     //   Counter.Action.increment
  ///     //   Counter.State(
  ///     // -   count: 0
  ///     // +   count: 1
  ///     //   )
  ///
  /// For debugging: the state is copied for each action. Nothing is printed in release builds.
  ///
  /// - Parameter printer: How to print, or `nil` not to.
  /// - Returns: A reducer that prints.
  @inlinable
  @warn_unqualified_access
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    Reduce(making: { makePrinting(makeReduce(), printer) })
  }
}

/// Builds a function whose actions and changes are printed.
///
/// - Parameters:
///   - reduce: The function to print for.
///   - printer: How to print, or `nil` not to.
/// - Returns: A function that prints.
@inlinable
func makePrinting<State, Action>(
  _ reduce: @escaping ReduceFunction<State, Action>,
  _ printer: _ReducerPrinter<State, Action>?
) -> ReduceFunction<State, Action> {
  #if DEBUG
  guard let printer else { return reduce }
  return { state, action in
    let oldState = state
    guard let watch = SharedWatch(of: State.self) else {
      let effect = reduce(&state, action)
      printer.printChange(receivedAction: action, oldState: oldState, newState: state)
      return effect
    }
    let effect = watch.track { reduce(&state, action) }
    watch.compare {
      printer.printChange(receivedAction: action, oldState: oldState, newState: state)
    }
    return effect
  }
  #else
  return reduce
  #endif
}

// swift-format-ignore: NoLeadingUnderscores
/// How an action and the change that it made are printed.
public struct _ReducerPrinter<State, Action>: Sendable {
  private let print:
    @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Makes a printer from a function.
  ///
  /// - Parameter printChange: Called after each action, in the isolation of the store.
  public init(
    printChange:
      @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    print = printChange
  }

  /// Prints a change.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before.
  ///   - newState: The state after.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }
}

extension _ReducerPrinter where State: Sendable, Action: Sendable {
  /// Makes a printer from a function that runs on a queue.
  ///
  /// - Parameters:
  ///   - printChange: Called after each action, on the queue.
  ///   - queue: Where to print, or `nil` to do so in the isolation of the store. A serial queue prints
  ///     the actions in their order.
  public init(
    printChange:
      @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue?
  ) {
    guard let queue else {
      self.init(printChange: printChange)
      return
    }
    self.init { action, oldState, newState in
      // What the states share may have moved on by then.
      let perspective = SharedPerspective.current
      queue.async {
        SharedPerspective.run(in: perspective) { printChange(action, oldState, newState) }
      }
    }
  }
}

extension _ReducerPrinter {
  /// Prints the action, and the parts of the state that it changed.
  public static var customDump: Self {
    Self { Swift.print(changes(by: $0, from: $1, to: $2)) }
  }

  /// Prints the name of the action alone, without its values.
  public static var actionLabels: Self {
    Self { action, _, _ in Swift.print(label(of: action)) }
  }

  static func changes(by action: Action, from oldState: State, to newState: State) -> String {
    """
    received action:
      \(String(customDumping: action).indented(by: 2))
    \(diff(oldState, newState) ?? "  (No state changes)")

    """
  }

  static func label(of action: Action) -> String {
    "received action: \(caseOutline(of: action))"
  }
}
