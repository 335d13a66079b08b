import Composable
import UIKit

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case loginButtonTapped
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

final class LoginController: UIViewController {
  @UIBindable var store: StoreOf<Login>
  private(set) lazy var nameField = UITextField(text: $store.name)
  let greetingLabel = UILabel(frame: .zero)

  init(store: StoreOf<Login>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(nameField)
    view.addSubview(greetingLabel)
    observe { [weak self] in
      guard let self else { return }
      greetingLabel.text = "Hello, \(store.name)"
    }
  }
}

@Reducer
struct Kitchen {
  enum Tab: Int { case cookbook, favorite }

  @ObservableState
  struct State: Equatable {
    var tab = Tab.cookbook
    var cookbook = Cookbook.State()
    var favorite = Recipe.State(id: -1, title: "Favorite")
  }

  enum Action {
    case cookbook(Cookbook.Action)
    case favorite(Recipe.Action)
    case tabSelected(Tab)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.cookbook, action: \.cookbook) { Cookbook() }
    Scope(state: \.favorite, action: \.favorite) { Recipe() }
    Reduce { state, action in
      guard case .tabSelected(let tab) = action else { return .none }
      state.tab = tab
      return .none
    }
  }
}

final class KitchenController: UITabBarController, UITabBarControllerDelegate {
  let store: StoreOf<Kitchen>

  init(store: StoreOf<Kitchen>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    viewControllers = [
      CookbookController(store: store.scope(\.cookbook, action: \.cookbook)),
      RecipeController(store: store.scope(\.favorite, action: \.favorite)),
    ]
    .map { UINavigationController(rootViewController: $0) }
    observe { [weak self] in
      guard let self else { return }
      selectedIndex = store.tab.rawValue
    }
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {
    guard let tab = Kitchen.Tab(rawValue: selectedIndex) else { return }
    store.send(.tabSelected(tab))
  }
}

@Reducer
struct Restaurant {
  @Reducer
  enum Screen {
    case login(Login)
    case kitchen(Kitchen)
  }

  @ObservableState
  struct State {
    var screen = Screen.State.login(Login.State())
  }

  enum Action {
    case screen(Screen.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.screen, action: \.screen) { Screen.body }
    Reduce { state, action in
      if case .screen(.login(.loginButtonTapped)) = action {
        state.screen = .kitchen(Kitchen.State())
      }
      return .none
    }
  }
}

final class RestaurantController: UIViewController {
  let store: StoreOf<Restaurant>

  init(store: StoreOf<Restaurant>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    observe { [store] in
      store.scope(\.screen, action: \.screen).case
    } onChange: { [weak self] screen in
      switch screen {
      case .login(let store): self?.show(LoginController(store: store))
      case .kitchen(let store): self?.show(KitchenController(store: store))
      }
    }
  }

  private func show(_ controller: UIViewController) {
    for child in children {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    addChild(controller)
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }
}
