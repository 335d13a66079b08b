import Composable

/// A program in the form of Flux: an action creator does what is requested and dispatches events, and a
/// group of stores is told of each event together.
struct Flux<State, Request: Hashable & Sendable, Event: Sendable>: Reducer {
  @CasePathable
  enum Action: Sendable {
    /// Somebody calls the action creator.
    case requested(Request)

    /// The dispatcher tells the stores.
    case dispatched(Event)
  }

  /// A part of the state, and how it changes with an event.
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

  /// A request takes the place of an equal one that is in flight.
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
