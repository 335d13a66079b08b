import Composable

/// A program with a Flux architecture: an action creator handles requests and dispatches events,
/// and a group of stores receives each event.
struct Flux<State, Request: Hashable & Sendable, Event: Sendable>: Reducer {
  @CasePathable
  enum Action: Sendable {
    /// A request to the action creator.
    case requested(Request)

    /// An event that the dispatcher sends to the stores.
    case dispatched(Event)
  }

  /// A part of the state, and how it changes for an event.
  struct PartialStore {
    fileprivate let handle: (inout State, Event) -> Void

    init<Part>(
      _ part: WritableKeyPath<State, Part>,
      _ handle: @escaping (_ part: inout Part, _ event: Event) -> Void
    ) {
      self.handle = { state, event in handle(&state[keyPath: part], event) }
    }
  }

  struct Dispatcher: Sendable {
    fileprivate let send: Send<Action>

    func callAsFunction(_ event: Event) async {
      await send(.dispatched(event))
    }
  }

  typealias ActionCreator =
    @Sendable (_ request: Request, _ dispatch: Dispatcher) async -> Void

  private let stores: [PartialStore]
  private let create: ActionCreator

  init(stores: PartialStore..., create: @escaping ActionCreator) {
    self.stores = stores
    self.create = create
  }

  /// Handles requests and events.
  ///
  /// A request replaces an equal one that is in flight.
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .requested(let request):
      return .run { [create] send in await create(request, Dispatcher(send: send)) }
        .cancellable(id: request, cancelInFlight: true)

    case .dispatched(let event):
      for store in stores { store.handle(&state, event) }
      return .none
    }
  }
}
