import Composable
import UIKit

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isPinned = false
    @Presents var alert: AlertState<Action.Alert>?
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case deleteButtonTapped

    enum Alert: Equatable { case deleteConfirmed }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deleteConfirmed)):
        return .run { _ in await dismiss() }
      case .alert, .binding:
        return .none
      case .deleteButtonTapped:
        state.alert = AlertState {
          TextState("Delete the note?")
        } actions: {
          ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep it") }
        }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

final class NoteController: UIViewController {
  @UIBindable var store: StoreOf<Note>

  init(store: StoreOf<Note>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(UITextField(text: $store.title))
    view.addSubview(UISwitch(isOn: $store.isPinned))

    observe { [weak self] in
      guard let self else { return }
      title = store.title.isEmpty ? "New note" : store.title
    }
    present(item: $store.scope(\.alert, action: \.alert)) { store in
      UIAlertController(store: store)
    }
  }
}

@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var draft: Note.State?
  }

  enum Action {
    case draft(PresentationAction<Note.Action>)
    case newButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .draft:
        return .none
      case .newButtonTapped:
        state.count += 1
        state.draft = Note.State(id: state.count)
        return .none
      }
    }
    .ifLet(\.$draft, action: \.draft) { Note() }
  }
}

final class NotebookController: UIViewController {
  @UIBindable var store: StoreOf<Notebook>

  init(store: StoreOf<Notebook>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    present(item: $store.scope(\.draft, action: \.draft)) { store in
      UINavigationController(rootViewController: NoteController(store: store))
    }
  }

  func noteTapped(id: Int) {
    traitCollection.push(state: NotesApp.Path.State.note(Note.State(id: id)))
  }
}

@Reducer
struct NotesApp {
  @Reducer
  enum Path {
    case note(Note)
    case notebook(Notebook)
  }

  @ObservableState
  struct State {
    var notebook = Notebook.State()
    var path = StackState<Path.State>()
  }

  enum Action {
    case notebook(Notebook.Action)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.notebook, action: \.notebook) { Notebook() }
    EmptyReducer()
      .forEach(\.path, action: \.path)
  }
}

final class NotesController: NavigationStackController {
  convenience init(store: StoreOf<NotesApp>) {
    @UIBindable var store = store
    self.init(path: $store.scope(\.path, action: \.path)) {
      NotebookController(store: store.scope(\.notebook, action: \.notebook))
    } destination: { store in
      switch store.case {
      case .note(let store): NoteController(store: store)
      case .notebook(let store): NotebookController(store: store)
      }
    }
  }
}
