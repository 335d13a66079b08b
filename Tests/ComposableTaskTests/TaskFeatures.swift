import ComposableTestKit

@testable import Composable

extension Store {
  var watch: TaskWatch? { (core as? RootCore<State, Action>)?.runner.tasks }

  /// The names of the running tasks.
  var taskNames: [String] {
    guard let core = core as? RootCore<State, Action> else { return [] }
    core.startTasks()
    return core.effectsInFlight.compactMap { effect in
      guard effect.context.isTask, case .operation(let operation) = effect.work else { return nil }
      return operation.name
    }
    .sorted()
  }
}

extension Effect {
  /// An effect that ends when it is cancelled.
  static func never(_ name: String) -> Self {
    .run(name: name) { _ in try await Task.never() }
  }
}

extension Log<String> {
  /// Adds a name, and returns an effect that ends when it is cancelled.
  func effect<Action>(_ name: String) -> Effect<Action> {
    add(name)
    return .never(name)
  }
}
