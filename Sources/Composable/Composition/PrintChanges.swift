import ComposableDiff
import ComposableSharing

#if canImport(Dispatch)
public import Dispatch
#endif

extension Reducer {
  // swift-format-ignore: NoLeadingUnderscores
  /// Prints each action and how it changed the state.
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
  /// Use it for debugging only: it copies the state for each action. Release builds print nothing.
  ///
  /// - Parameter printer: The printer, or `nil` to print nothing.
  /// - Returns: A reducer that prints.
  @inlinable
  @warn_unqualified_access
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> Reduce<State, Action> {
    Reduce(making: { makePrinting(makeReduce(), printer) })
  }
}

/// Builds a function that prints its actions and changes.
///
/// - Parameters:
///   - reduce: The function to wrap.
///   - printer: The printer, or `nil` to print nothing.
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
/// A printer for actions and the changes they make.
public struct _ReducerPrinter<State, Action>: Sendable {
  private let print:
    @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer from a function.
  ///
  /// - Parameter printChange: A function that is called after each action, in the isolation of the
  ///   store.
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
  ///   - oldState: The state before the action.
  ///   - newState: The state after the action.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }
}

#if canImport(Dispatch)
extension _ReducerPrinter where State: Sendable, Action: Sendable {
  /// Creates a printer from a function that runs on a queue.
  ///
  /// - Parameters:
  ///   - printChange: A function that is called after each action, on the queue.
  ///   - queue: The queue to print on, or `nil` to print in the isolation of the store. A serial
  ///     queue preserves the order of the actions.
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
      // Shared values can change before the queue prints, so their current values are captured.
      let perspective = SharedPerspective.current
      queue.async {
        SharedPerspective.run(in: perspective) { printChange(action, oldState, newState) }
      }
    }
  }
}
#endif

extension _ReducerPrinter {
  /// A printer that prints the action and the parts of the state it changed.
  public static var customDump: Self {
    Self { Swift.print(changes(by: $0, from: $1, to: $2)) }
  }

  /// A printer that prints only the name of the action, without its values.
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
