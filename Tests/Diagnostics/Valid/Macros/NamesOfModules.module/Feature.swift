// settings: swift6 swift5 main-actor package
import Composable

@Composable::Reducer
struct Feature {
  @Composable::ObservableState
  struct State: Swift::Equatable {
    var count = 0
    var text: String?
    @Composable::Presents var child: Child.State?
  }

  enum Action {
    case tapped(Int, text: String)
    case child(Composable::PresentationAction<Child.Action>)
    indirect case path(Composable::StackActionOf<Path>)
  }

  var body: some Composable::ReducerOf<Self> {
    Composable::Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .child, .path: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Child() }
  }
}

@Composable::Reducer
struct Child {
  enum Composable {}
  enum Swift {}
  struct Store {}
  struct Effect {}
}

@Composable::Reducer
enum Path {
  case feature(Feature)
  case child(Child)
  enum Composable {}
  enum Swift {}
  enum ComposableCasePaths {}
}

@Composable::ObservableState
struct Row: Swift::Equatable, Swift::Codable {
  var count = 0
  var text: String?
}

@Composable::CasePathable
enum Choice {
  case first(Int)
  case second
  enum Swift {}
  enum ComposableCasePaths {}
}

@Composable::DependencyClient
struct Client {
  var load: @Sendable (_ id: Int) async throws -> String
  var count: @Sendable () -> Int = { 1 }
  enum ComposableIssues {}
  enum ComposableDependencies {}
}

extension DependencyValues {
  @Composable::DependencyEntry var limit = 3
  @Composable::DependencyEntry(liveValue: 1) var other: Int = 3
}

@MainActor
func use(_ store: Composable::StoreOf<Feature>, _ choice: Choice) -> Int? {
  store.send(.tapped(store.count, text: ""))
  return choice[case: \.first]
}
