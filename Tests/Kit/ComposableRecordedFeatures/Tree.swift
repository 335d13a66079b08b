import Composable
import Foundation

/// A tree whose nodes are features of the same type.
@Reducer struct Tree {
  @ObservableState
  struct State: Codable, Equatable, Identifiable {
    let id: UUID
    var name = ""
    var children: IdentifiedArrayOf<State> = []
  }

  indirect enum Action: Codable, Equatable {
    case addButtonTapped
    case child(IdentifiedActionOf<Tree>)
    case nameChanged(String)
    case removeButtonTapped(UUID)
    case sortButtonTapped
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped: state.children.append(State(id: uuid()))
      case .child: break
      case .nameChanged(let name): state.name = name
      case .removeButtonTapped(let id): state.children.remove(id: id)
      case .sortButtonTapped: state.children.sort { $0.name < $1.name }
      }
      return .none
    }
    .forEach(\.children, action: \.child) { Self() }
  }
}

extension Tree: RecordedFeature {
  static var initialState: State { State(id: UUID(0)) }
  static var isDefaultState: Bool { false }
  static var memberwise: [any Any.Type] { [State.self] }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    for _ in 1...3 { store.send(.addButtonTapped) }
    let ids = store.children.ids
    for (id, name) in zip(ids, ["c", "b", "a"]) {
      store.send(.child(.element(id: id, action: .nameChanged(name))))
    }
    store.send(.child(.element(id: ids[0], action: .addButtonTapped)))
    let leaf = store.children[id: ids[0]]!.children[0].id
    store.send(
      .child(
        .element(id: ids[0], action: .child(.element(id: leaf, action: .nameChanged("leaf"))))
      )
    )
    store.send(.sortButtonTapped)
    store.send(.removeButtonTapped(ids[1]))
  }
}
