import Composable
import UIKit

@DependencyClient
nonisolated struct CookbookClient: Sendable {
  var titles: @Sendable () async throws -> [String]
}

nonisolated extension CookbookClient: DependencyKey {
  static let liveValue = CookbookClient { ["Soup", "Cake"] }
  static let testValue = CookbookClient()
}

nonisolated extension DependencyValues {
  var cookbook: CookbookClient {
    get { self[CookbookClient.self] }
    set { self[CookbookClient.self] = newValue }
  }
}

// MARK: A recipe, with its rating

@Reducer
struct Rating {
  nonisolated enum Stars: Int { case none, one, two, three }

  @ObservableState
  struct State: Equatable {
    var stars = Stars.none
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

final class RatingController: UIViewController {
  @UIBindable private var store: StoreOf<Rating>
  let starsControl = UISegmentedControl(items: ["–", "★", "★★", "★★★"])

  init(store: StoreOf<Rating>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    starsControl.bind(selectedSegment: $store.stars)
    view.addSubview(starsControl)
  }
}

@Reducer
struct Recipe {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title: String
    var notes = ""
    var rating = Rating.State()
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case dialog(PresentationAction<Dialog>)
    case rating(Rating.Action)
    case view(View)

    enum Dialog { case clearButtonTapped }
    enum View { case moreButtonTapped }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.rating, action: \.rating) { Rating() }
    Reduce { state, action in
      switch action {
      case .binding, .dialog(.dismiss), .rating:
        return .none
      case .dialog(.presented(.clearButtonTapped)):
        state.notes = ""
        return .none
      case .view(.moreButtonTapped):
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Notes")
        } actions: {
          ButtonState(action: .clearButtonTapped) { TextState("Clear") }
        }
        return .none
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
  }
}

@ViewAction(for: Recipe.self)
final class RecipeController: UIViewController, UITextViewDelegate {
  @UIBindable var store: StoreOf<Recipe>
  let notesView = UITextView(frame: .zero)

  init(store: StoreOf<Recipe>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(notesView)
    notesView.delegate = self
    let moreButton = UIBarButtonItem(
      title: "More",
      primaryAction: UIAction { [weak self] _ in self?.send(.moreButtonTapped) }
    )
    navigationItem.rightBarButtonItem = moreButton

    let rating = RatingController(store: store.scope(\.rating, action: \.rating))
    addChild(rating)
    view.addSubview(rating.view)
    rating.didMove(toParent: self)

    observe { [weak self] in
      guard let self else { return }
      title = store.title
      if notesView.text != store.notes { notesView.text = store.notes }
    }
    present(item: $store.scope(\.dialog, action: \.dialog)) { [weak self] store in
      let dialog = UIAlertController(store: store)
      dialog.message = self?.title
      dialog.popoverPresentationController?.sourceView = self?.notesView
      return dialog
    }
  }

  func textViewDidChange(_ textView: UITextView) {
    store.notes = textView.text
  }
}

// MARK: A list of recipes

@Reducer
struct Cookbook {
  @ObservableState
  struct State: Equatable {
    var recipes: IdentifiedArrayOf<Recipe.State> = []
    var search = ""
    var isLoading = false
    @Presents var alert: AlertState<Never>?
    @Presents var detail: Recipe.State?

    var results: [Int] {
      recipes.filter { search.isEmpty || $0.title.contains(search) }.map(\.id)
    }
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case deleteButtonTapped(id: Int)
    case detail(PresentationAction<Recipe.Action>)
    case loaded([String])
    case loadingFailed
    case recipes(IdentifiedActionOf<Recipe>)
    case rowSelected(id: Int)
    case viewLoaded
  }

  @Dependency(\.cookbook) var cookbook

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert, .binding, .recipes:
        return .none
      case .deleteButtonTapped(let id):
        state.recipes.remove(id: id)
        return .none
      case .detail:
        if let recipe = state.detail { state.recipes[id: recipe.id] = recipe }
        return .none
      case .loaded(let titles):
        state.isLoading = false
        for title in titles {
          let id = state.recipes.last.map { $0.id + 1 } ?? 0
          state.recipes.append(Recipe.State(id: id, title: title))
        }
        return .none
      case .loadingFailed:
        state.isLoading = false
        state.alert = AlertState { TextState("No recipes") }
        return .none
      case .rowSelected(let id):
        state.detail = state.recipes[id: id]
        return .none
      case .viewLoaded:
        state.isLoading = true
        return .run { [cookbook] send in
          await send(.loaded(try await cookbook.titles()))
        } catch: { _, send in
          await send(.loadingFailed)
        }
      }
    }
    .forEach(\.recipes, action: \.recipes) { Recipe() }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$detail, action: \.detail) { Recipe() }
  }
}

final class RecipeCell: UITableViewCell {
  private var observation: ObserveToken?

  func show(_ store: StoreOf<Recipe>) {
    observation?.cancel()
    observation = observe { [weak self] in
      guard let self else { return }
      var content = defaultContentConfiguration()
      content.text = store.title
      contentConfiguration = content
    }
  }
}

final class CookbookController: UITableViewController, UISearchResultsUpdating {
  @UIBindable var store: StoreOf<Cookbook>
  let searchController = UISearchController(searchResultsController: nil)
  private lazy var dataSource = UITableViewDiffableDataSource<Int, Int>(
    tableView: tableView
  ) { [weak self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "recipe", for: indexPath)
    if let store = self?.store.scope(\.recipes[id: id], action: \.recipes[id: id]) {
      (cell as? RecipeCell)?.show(store)
    }
    return cell
  }

  init(store: StoreOf<Cookbook>) {
    self.store = store
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(RecipeCell.self, forCellReuseIdentifier: "recipe")
    searchController.searchResultsUpdater = self
    searchController.searchBar.placeholder = "Search recipes"
    searchController.searchBar.text = store.search
    navigationItem.searchController = searchController

    observe { [store] in
      store.results
    } onChange: { [weak self] ids in
      guard let self else { return }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(ids)
      dataSource.apply(snapshot, animatingDifferences: view.window != nil)
    }
    observe { [weak self] in
      guard let self else { return }
      let alpha = store.isLoading ? 0.5 : 1
      UIView.animate(withDuration: 0.3) { self.tableView.alpha = alpha }
    }
    present(item: $store.scope(\.alert, action: \.alert)) { UIAlertController(store: $0) }
    navigationDestination(item: $store.scope(\.detail, action: \.detail)) { store in
      RecipeController(store: store)
    }
    store.send(.viewLoaded)
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    store.send(.rowSelected(id: id))
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return nil }
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
        self?.store.send(.deleteButtonTapped(id: id))
        completion(true)
      }
    ])
  }

  func updateSearchResults(for searchController: UISearchController) {
    store.search = searchController.searchBar.text ?? ""
  }
}
