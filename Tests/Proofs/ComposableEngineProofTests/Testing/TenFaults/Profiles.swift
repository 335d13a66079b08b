import Composable
import ComposableTestSupport

/// Shows a person's details.
///
/// Stale answer: it does not check whose details arrive.
@Reducer
struct Profiles {
  struct State: Equatable {
    var person: Int?
    var details: String?
  }

  enum Action {
    case detailsLoaded(String)
    case personTapped(Int)
  }

  let load: @Sendable (Int) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .detailsLoaded(let details):
        state.details = details
      case .personTapped(let person):
        guard person != state.person else { return .none }
        state.person = person
        state.details = nil
        return .run { send in await send(.detailsLoaded(try await load(person))) }
      }
      return .none
    }
  }

  static var fault: PlantedFault {
    let details = TestEndpoint<Int, String>("details")
    return PlantedFault(
      "stale answer",
      steps: [
        .cases(except: \.detailsLoaded), .answer(details) { person, _ in "Person \(person)" },
      ]
    ) { _ in
      let store = TestStore(initialState: State()) { Self { try await details($0) } }
      store.addInvariant("the details are the person's", holds: .atRest) { state in
        state.person.map { state.details == "Person \($0)" } ?? true
      }
      return store
    }
  }
}
