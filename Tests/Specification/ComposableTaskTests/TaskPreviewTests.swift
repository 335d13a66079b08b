import ComposableDependencies
import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct TaskPreviewTests {
  @Test func `a preview starts tasks with its dependencies`() {
    let log = Log<String>()
    withDependencies {
      $0.context = .preview
    } operation: {
      let store = Store(initialState: 0) { Greeting(log: log) }
      expectEqual(store.withState { $0 }, 0)
    }
    expectEqual(log.all, ["preview"])
  }

  @Test func `a preview with an empty reducer starts no tasks`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      let store = StoreOf<Greeting>(initialState: 0) {}
      expectEqual(store.withState { $0 }, 0)
      #expect(store.watch == nil)
    }
  }
}

private struct Greeting: Reducer {
  let log: Log<String>
  @Dependency(\.greeting) var greeting

  var body: some Reducer<Int, Never> {
    EmptyReducer<Int, Never>().task { _ in
      log.add(greeting)
      return .none
    }
  }
}

private enum GreetingKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
