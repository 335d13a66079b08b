import Composable
import Foundation

@Reducer
struct Orders {
  @ObservableState
  struct State: Equatable {
    var orders: IdentifiedArrayOf<OrderDetail.State> = []
    var isLoading = false
    var problem: String?
    @Presents var detail: OrderDetail.State?
  }

  enum Action {
    case detail(PresentationAction<OrderDetail.Action>)
    case linkOpened(URL)
    case ordersLoaded([OrderDetail.State])
    case loadingFailed(String)
    case orderTapped(id: Int)
    case refreshButtonTapped
    case retryButtonTapped
  }

  @Dependency(OrderClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshButtonTapped:
        return reload(&state)
      case .retryButtonTapped:
        state.problem = nil
        return reload(&state)

      case .ordersLoaded(let orders):
        state.isLoading = false
        state.orders = IdentifiedArray(uniqueElements: orders)
        return .none
      case .loadingFailed(let problem):
        state.isLoading = false
        state.problem = problem
        return .none

      case .orderTapped(let id):
        state.detail = state.orders[id: id]
        return .none
      case .detail(.presented(.delegate(.archived(let id)))):
        state.orders.remove(id: id)
        state.detail = nil
        return .none
      case .detail:
        return .none

      case .linkOpened(let url):
        guard url.host() == "orders", let id = Int(url.lastPathComponent) else { return .none }
        state.detail = state.orders[id: id] ?? OrderDetail.State(id: id)
        return .none
      }
    }
    .ifLet(\.$detail, action: \.detail) { OrderDetail() }
  }

  private func reload(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    return .run { send in
      await send(.ordersLoaded(try await client.load()))
    } catch: { error, send in
      await send(.loadingFailed(error.localizedDescription))
    }
    .cancellable(id: CancelID.reload, cancelInFlight: true)
  }

  private enum CancelID { case reload }
}

@Reducer
struct OrderDetail {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var note = ""
  }

  enum Action {
    case archiveButtonTapped
    case delegate(Delegate)
    case noteChanged(String)

    @CasePathable
    enum Delegate: Equatable {
      case archived(id: Int)
    }
  }

  @Dependency(OrderClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .archiveButtonTapped:
        return .run { [id = state.id] send in
          try await client.archive(id)
          await send(.delegate(.archived(id: id)))
        }
      case .noteChanged(let note):
        state.note = note
        return .none
      case .delegate:
        return .none
      }
    }
  }
}

@DependencyClient
struct OrderClient: Sendable {
  var load: @Sendable () async throws -> [OrderDetail.State]
  var archive: @Sendable (_ id: Int) async throws -> Void
}

extension OrderClient: TestDependencyKey {
  static let testValue = OrderClient()
}
