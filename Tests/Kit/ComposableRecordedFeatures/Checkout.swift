import Composable
import Foundation

/// A wizard with an enum state, a stack, a presentation and a shared file.
@Reducer struct Checkout {
  @ObservableState
  struct Address: Codable, Equatable {
    var street = ""
    var city = ""
  }

  @CasePathable enum Flow: Codable, Equatable {
    case shipping(Address)
    case payment(card: String, isSaved: Bool)
    case done
  }

  @Reducer enum Path {
    case help
    case profile(Profile)
  }

  @ObservableState
  struct State: Codable, Equatable {
    var flow = Flow.shipping(Address())
    var path = StackState<Path.State>()
    @Presents var coupon: Coupon.State?
    @Shared(.checkoutVisits) var visits = 0
    var total = 0
  }

  enum Action: Codable, Equatable {
    case coupon(PresentationAction<Coupon.Action>)
    case couponButtonTapped
    case nextButtonTapped
    case path(StackActionOf<Path>)
    case profileButtonTapped
    case streetChanged(String)
    case visited
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .coupon(.presented(.delegate(.applied(let discount)))):
        state.total -= discount
      case .coupon, .path:
        break
      case .couponButtonTapped:
        state.coupon = Coupon.State()
      case .nextButtonTapped:
        switch state.flow {
        case .shipping:
          state.flow = .payment(card: "", isSaved: false)
        case .payment: state.flow = .done
        case .done: state.total += 10
        }
      case .profileButtonTapped:
        state.path.append(.profile(Profile.State()))
      case .streetChanged(let street):
        if state.flow.is(\.shipping) { state.flow.modify(\.shipping) { $0.street = street } }
      case .visited:
        state.$visits.withLock { $0 += 1 }
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$coupon, action: \.coupon) { Coupon() }
  }
}

extension Checkout.Path.State: Codable, Equatable {}
extension Checkout.Path.Action: Codable, Equatable {}

@Reducer struct Profile {
  @ObservableState struct State: Codable, Equatable { var name = "" }
  enum Action: Codable, Equatable { case nameChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name): state.name = name
      }
      return .none
    }
  }
}

@Reducer struct Coupon {
  @ObservableState struct State: Codable, Equatable { var code = "" }
  enum Action: Codable, Equatable {
    case codeChanged(String)
    case applyButtonTapped
    case delegate(Delegate)
    enum Delegate: Codable, Equatable { case applied(Int) }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .codeChanged(let code):
        state.code = code
        return .none
      case .applyButtonTapped:
        return .run { [count = state.code.count] send in
          await send(.delegate(.applied(count)))
          await dismiss()
        }
      case .delegate:
        return .none
      }
    }
  }
}

extension SharedKey where Self == FileStorageKey<Int>.Default {
  /// The number of visits, in a file.
  static var checkoutVisits: Self {
    Self[.fileStorage(.temporaryDirectory.appending(path: "checkout-visits.json")), default: 0]
  }
}

extension Checkout: RecordedFeature {
  static var initialState: State { State() }

  static var memberwise: [any Any.Type] { [Profile.State.self, Coupon.State.self] }

  /// Keeps files in memory.
  static func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultFileStorage = .inMemory
  }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    store.send(.streetChanged("Main Street 1"))
    store.send(.visited)
    store.send(.profileButtonTapped)
    let id = store.path.ids[0]
    store.send(.path(.element(id: id, action: .profile(.nameChanged("Ann")))))
    store.send(.profileButtonTapped)
    store.send(.path(.popFrom(id: id)))
    store.send(.nextButtonTapped)
    store.send(.couponButtonTapped)
    store.send(.coupon(.presented(.codeChanged("TEN"))))
    await store.send(.coupon(.presented(.applyButtonTapped))).finish()
    store.send(.nextButtonTapped)
    store.send(.nextButtonTapped)
  }
}
