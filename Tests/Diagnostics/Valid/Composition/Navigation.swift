// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Editor {
  @ObservableState struct State: Equatable { var text = "" }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)

    @CasePathable enum Delegate: Equatable { case saved(String), cancelled }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      guard case .delegate = action, isPresented else { return .none }
      return .run { [dismiss] _ in await dismiss() }
    }
  }
}

@Reducer struct Root {
  @Reducer enum Destination {
    case alert(AlertState<Alert>)
    case dialog(ConfirmationDialogState<Dialog>)
    case editor(Editor)
    @ReducerCaseIgnored
    case note(String)

    @CasePathable enum Alert: Equatable, Sendable { case deleted(id: Int), cancelled }
    enum Dialog { case shared }
  }

  @Reducer enum Path {
    case editor(Editor)
    case nested(Nested)

    @Reducer enum Nested { case editor(Editor) }
  }

  @ObservableState struct State: Equatable {
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case view(View)

    @CasePathable enum View: Equatable { case deleteTapped(id: Int), shareTapped, editTapped }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.deleted(let id)))):
        guard id > 0 else { return .none }
        state.destination = nil
      case .destination(.presented(.editor(.delegate(.saved(let text))))):
        state.$destination[case: \.editor]?.text = text
        state.destination?.modify(\.editor) { $0.text += "!" }
        if let editor = state.destination?[case: \.editor], editor.text.isEmpty { break }
      case .destination(.dismiss) where state.destination?.is(\.editor) == true:
        state.path.append(.editor(Editor.State()))
      case .path(.element(id: let id, action: .editor(.delegate(.cancelled)))):
        state.path.pop(from: id)
      case .path(.element(id: let id, action: .nested(.editor(.binding(\.text))))):
        state.path[id: id, case: \.editor]?.text = ""
      case .path(.push(id: _, state: .editor)), .path(.popFrom):
        break
      case .view(.deleteTapped(let id)):
        state.destination = .alert(.deletion(of: id))
      case .view(.shareTapped):
        state.destination = .dialog(
          ConfirmationDialogState {
            TextState("Share?")
          } actions: {
            ButtonState(action: .shared) { TextState("Share") }
            if state.path.isEmpty { ButtonState(role: .cancel) { TextState("Cancel") } }
          }
        )
      case .view(.editTapped):
        state.destination = .editor(Editor.State(text: state.destination?[case: \.note] ?? ""))
      case .destination, .path:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension Root.Destination.State: Equatable {}
extension Root.Path.State: Equatable {}
extension Root.Path.Nested.State: Equatable {}

extension AlertState where Action == Root.Destination.Alert {
  static func deletion(of id: Int) -> Self {
    Self {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .deleted(id: id)) { TextState("Delete") }
      ButtonState(role: .cancel, action: .send(.cancelled)) { TextState("Cancel") }
    } message: {
      TextState("Note \(id)")
    }
  }
}

@MainActor func steps() async {
  let store = TestStore(initialState: Root.State()) { Root() }
  await store.send(\.view.deleteTapped, 1) { $0.destination = .alert(.deletion(of: 1)) }
  await store.send(\.destination.alert.deleted, 1) { $0.destination = nil }
  await store.send(\.destination.presented.alert.cancelled)
  await store.send(\.destination.editor.binding.text, "A") {
    $0.$destination[case: \.editor]?.text = "A"
  }
  await store.send(\.destination.editor.delegate.saved, "A")
  await store.send(\.path[id: 0].editor.binding.text, "B") {
    $0.path[id: 0, case: \.editor]?.text = "B"
  }
  await store.receive(\.path[id: 0].editor.delegate.cancelled)
  await store.receive(\.destination.dismiss) { $0.destination = nil }
}
