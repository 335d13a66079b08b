// What the views of larger apps do with a store.
import Composable
import Foundation
import SwiftUI

@Reducer
struct Attendee {
  @ObservableState
  nonisolated struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Meeting {
  @ObservableState
  struct State: Equatable {
    var attendees: IdentifiedArrayOf<Attendee.State> = []
    var focus: Field?
    var isSearching = false
    var length = 5.0
    var offset: Double?
    var password = ""
    var query = ""
    var rows: IdentifiedArrayOf<Attendee.State> = []

    nonisolated enum Field: Hashable, Sendable {
      case attendee(Attendee.State.ID)
      case title
    }
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case rows(IdentifiedActionOf<Attendee>)
    case view(View)

    enum View {
      case addButtonTapped
      case deleted(IndexSet)
      case dragged
      case moved(IndexSet, Int)
      case refreshed
      case submitted
      case swiped(id: Int)
      case tapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    EmptyReducer().forEach(\.rows, action: \.rows) { Attendee() }
  }
}

@ViewAction(for: Meeting.self)
struct MeetingView: View {
  @Bindable var store: StoreOf<Meeting>
  @FocusState private var focus: Meeting.State.Field?

  var body: some View {
    Form {
      Section {
        Slider(value: $store.length, in: 5...30)
        SecureField("Password", text: $store.password)
        GeometryReader { proxy in
          Text("\(store.length)").frame(width: proxy.size.width / 2)
        }
        .gesture(DragGesture().onChanged { _ in }.onEnded { _ in send(.dragged) })
        .gesture(TapGesture(count: 2).onEnded { send(.tapped) })
        .onTapGesture { send(.tapped, animation: .default) }
      }
      Section {
        ForEach($store.attendees) { $attendee in
          TextField("Name", text: $attendee.name)
            .focused($focus, equals: .attendee(attendee.id))
            .onSubmit { send(.submitted) }
        }
        .onDelete { send(.deleted($0)) }
        .onMove { send(.moved($0, $1)) }
        ForEach(store.scope(state: \.rows, action: \.rows)) { row in
          AttendeeView(store: row)
            .swipeActions { Button("Delete") { send(.swiped(id: row.state.id)) } }
        }
      } header: {
        Text("Attendees")
      }
    }
    .bind($store.focus, to: $focus)
    .searchable(text: $store.query, isPresented: $store.isSearching, prompt: "Name")
    .refreshable { @MainActor in await send(.refreshed).finish() }
    .toolbar {
      ToolbarItem { EditButton() }
      ToolbarItem(placement: .confirmationAction) { Button("Add") { send(.addButtonTapped) } }
    }
  }
}

struct AttendeeView: View {
  @Bindable var store: StoreOf<Attendee>

  var body: some View { TextField("Name", text: $store.name) }
}
