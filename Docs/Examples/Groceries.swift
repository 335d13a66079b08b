import Composable
import Foundation

/// A shopping list on a server, which several people edit.
@Reducer
struct Groceries {
  struct Item: Equatable, Identifiable, Sendable {
    let id: UUID
    var name: String
    var isBought = false
  }

  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item> = []
    var unsaved = Unsaved<IdentifiedArrayOf<Item>, Action>()
    var problem: String?
  }

  enum Action: Equatable, Sendable {
    case addButtonTapped(String)
    case added(Item)
    case boughtChanged(Item.ID, Bool)
    case loaded([Item])
    case loadFailed
    case refreshed
    case removed(Item.ID)
    case unsaved(UnsavedAction<Action>)
  }

  let server: GroceriesServer
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let name):
        // composable:disable shared-logic-action -- "added" can run again, with the same id
        return .send(.added(Item(id: uuid(), name: name)))
      case .added(let item):
        state.items.append(item)
      case .boughtChanged(let id, let isBought):
        state.items[id: id]?.isBought = isBought
      case .loaded(let items):
        state.items = IdentifiedArray(uniqueElements: items)
      case .loadFailed:
        state.problem = "The list could not be loaded."
      case .refreshed:
        return .run { [server] send in
          await send(.loaded(try await server.load()))
        } catch: { _, send in
          await send(.loadFailed)
        }
        .cancellable(id: "load", cancelInFlight: true)
      case .removed(let id):
        state.items.remove(id: id)
      case .unsaved(.failed(_, _, let message)):
        state.problem = message
      case .unsaved:
        break
      }
      return .none
    }
    .optimistic(\.items, unsaved: \.unsaved, action: \.unsaved) { action in
      switch action {
      case .added(let item):
        .save(id: item.id, otherwise: .discardLater) { [server] in try await server.add(item) }
      case .boughtChanged(let id, let isBought):
        .save(id: id) { [server] in try await server.setBought(id, isBought) }
      case .removed(let id):
        .save(id: id) { [server] in try await server.remove(id) }
      case .refreshed: .load
      case .loaded: .loaded
      case .addButtonTapped, .loadFailed, .unsaved: nil
      }
    }
  }
}

/// The server of the list.
struct GroceriesServer: Sendable {
  var load: @Sendable () async throws -> [Groceries.Item]
  var add: @Sendable (Groceries.Item) async throws -> Void
  var setBought: @Sendable (Groceries.Item.ID, Bool) async throws -> Void
  var remove: @Sendable (Groceries.Item.ID) async throws -> Void
}
