import Composable
import Foundation
import UIKit

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var isFavorite = false
    var amount: Double = 1
    var nickname = ""
    @Presents var hint: AlertState<Never>?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case doneButtonTapped
    case hint(PresentationAction<Never>)
    case hintButtonTapped
    case nicknameChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .hint:
        return .none
      case .doneButtonTapped:
        return .run { _ in await dismiss() }
      case .hintButtonTapped:
        state.hint = AlertState { TextState("Hint") }
        return .none
      case .nicknameChanged(let name):
        state.nickname = name
        return .none
      }
    }
    .ifLet(\.$hint, action: \.hint)
  }
}

@Reducer
struct Shop {
  @Reducer
  enum Destination {
    case editor(Editor)
    case alert(AlertState<Alert>)
    case dialog(ConfirmationDialogState<Alert>)

    enum Alert { case deleteButtonTapped }
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    @Presents var detail: Editor.State?
    var isHelpPresented = false
    var deletions = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case detail(PresentationAction<Editor.Action>)
    case show(Destination.State?)
    case showDetail(Int?)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.deleteButtonTapped))),
        .destination(.presented(.dialog(.deleteButtonTapped))):
        state.deletions += 1
        return .none
      case .binding, .destination, .detail:
        return .none
      case .show(let destination):
        state.destination = destination
        return .none
      case .showDetail(let id):
        state.detail = id.map { Editor.State(id: $0) }
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$detail, action: \.detail) { Editor() }
  }
}

final class ShopController: UIViewController {
  @UIBindable var store: StoreOf<Shop>
  let countLabel = UILabel(frame: .zero)
  var helpDismissals = 0

  init(store: StoreOf<Shop>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func viewDidLoad() {
    super.viewDidLoad()
    observe { [weak self] in
      guard let self else { return }
      countLabel.text = "\(store.deletions) deleted"
    }
    let destination = $store.scope(\.$destination, action: \.destination)
    present(item: destination.editor) { store in EditorController(store: store) }
    present(item: destination.alert) { store in UIAlertController(store: store) }
    present(
      item: $store.scope(state: \.destination?.dialog, action: \.destination.dialog)
    ) { [weak self] store in
      let sheet = UIAlertController(store: store)
      sheet.popoverPresentationController?.sourceView = self?.countLabel
      return sheet
    }
    present(isPresented: $store.isHelpPresented) { [weak self] in
      self?.helpDismissals += 1
    } content: {
      HelpController()
    }
    navigationDestination(item: $store.scope(\.detail, action: \.detail)) { store in
      EditorController(store: store)
    }
  }
}

final class HelpController: UIViewController {}

final class EditorController: UIViewController {
  @UIBindable private(set) var store: StoreOf<Editor>
  private(set) lazy var nameField = UITextField(text: $store.name)
  private(set) lazy var nicknameField = UITextField(
    text: $store.nickname.sending(\.nicknameChanged)
  )
  private(set) lazy var favoriteSwitch = UISwitch(isOn: $store.isFavorite)
  private(set) lazy var amountStepper = UIStepper(value: $store.amount)

  init(store: StoreOf<Editor>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
    title = "Editor \(store.withState(\.id))"
  }

  required init?(coder: NSCoder) { fatalError() }

  override func viewDidLoad() {
    super.viewDidLoad()
    for control in [nameField, nicknameField, favoriteSwitch, amountStepper] {
      view.addSubview(control)
    }
    present(item: $store.scope(\.hint, action: \.hint)) { UIAlertController(store: $0) }
  }
}

@Reducer
struct Browser {
  @Reducer
  enum Path {
    case editor(Editor)
    case shop(Shop)
  }

  @ObservableState
  struct State {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
    case linkOpened([Int])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path:
        return .none
      case .linkOpened(let ids):
        let kept = zip(state.path.ids, ids).filter { state.path[id: $0]?.editor?.id == $1 }.count
        state.path.removeLast(state.path.count - kept)
        for id in ids[kept...] { state.path.append(.editor(Editor.State(id: id))) }
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

final class BrowserController: NavigationStackController {
  convenience init(store: StoreOf<Browser>) {
    @UIBindable var store = store
    self.init(path: $store.scope(\.path, action: \.path)) {
      HelpController()
    } destination: { store in
      switch store.case {
      case .editor(let store): EditorController(store: store)
      case .shop(let store): ShopController(store: store)
      }
    }
  }
}
