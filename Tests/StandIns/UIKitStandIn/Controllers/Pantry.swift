// A collection of supplies, a table of categories, a form, and the scene of an app without storyboards.
import Composable
import UIKit

@Reducer
struct Supply {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var bestBefore = Date(timeIntervalSince1970: 0)
    var isSaving = false
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .saveButtonTapped = action { state.isSaving = true }
      return .none
    }
  }
}

@Reducer
struct Pantry {
  @ObservableState
  struct State: Equatable {
    var selection: Supply.State.ID?
    var supplies: IdentifiedArrayOf<Supply.State> = []
  }

  enum Action {
    case addButtonTapped
    case clearButtonTapped
    case supplies(IdentifiedActionOf<Supply>)
    case supplyTapped(Supply.State.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let id = state.supplies.count + 1
        state.supplies.append(Supply.State(id: id, name: "Supply \(id)"))
      case .clearButtonTapped:
        state.supplies = []
      case .supplies:
        break
      case .supplyTapped(let id):
        state.selection = id
      }
      return .none
    }
    .forEach(\.supplies, action: \.supplies) { Supply() }
  }
}

final class SupplyCell: UICollectionViewCell {
  let nameLabel = UILabel(frame: .zero)
  private var observation: ObserveToken?

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(nameLabel)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  func show(_ store: StoreOf<Supply>) {
    observation = observe { [weak self] in self?.nameLabel.text = store.name }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    observation?.cancel()
  }
}

final class PantryController: UIViewController, UICollectionViewDelegate {
  nonisolated enum Section { case fresh, all }

  let store: StoreOf<Pantry>
  private(set) lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    )
  )
  private lazy var dataSource = makeDataSource()

  init(store: StoreOf<Pantry>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: "Pantry", image: UIImage(systemName: "cabinet"), tag: 1)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func loadView() { view = collectionView }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.delegate = self
    navigationItem.title = "Pantry"
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel,
      primaryAction: UIAction { [store] _ in store.send(.clearButtonTapped) }
    )
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add,
      primaryAction: UIAction { [store] _ in store.send(.addButtonTapped) }
    )
    observe { [weak self] in
      guard let self else { return }
      let ids = store.supplies.map(\.id)
      navigationItem.leftBarButtonItem?.isEnabled = !ids.isEmpty
      tabBarItem.badgeValue = ids.isEmpty ? nil : "\(ids.count)"
      var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
      snapshot.appendSections([.fresh, .all])
      snapshot.appendItems(ids, toSection: .all)
      dataSource.apply(snapshot)
    }
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Int> {
    let registration = UICollectionView.CellRegistration<SupplyCell, StoreOf<Supply>> {
      cell,
      _,
      store in
      cell.show(store)
    }
    return UICollectionViewDiffableDataSource(
      collectionView: collectionView
    ) { [store] collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(
        using: registration,
        for: indexPath,
        item: store.scope(\.supplies[id: id], action: \.supplies[id: id])
      )
    }
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    store.send(.supplyTapped(id))
  }
}

/// A list of the system's cells, which are configured again when their elements change.
final class SupplyNamesController: UIViewController {
  let store: StoreOf<Pantry>
  private(set) lazy var collectionView = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: isCompact ? .plain : .sidebar)
    )
  )
  private let isCompact: Bool

  init(store: StoreOf<Pantry>, isCompact: Bool) {
    self.store = store
    self.isCompact = isCompact
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = isCompact ? .fullScreen : .pageSheet
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(collectionView)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Supply.State> {
      cell,
      indexPath,
      supply in
      var content = cell.defaultContentConfiguration()
      content.text = supply.name
      content.secondaryText = "\(indexPath.section).\(indexPath.item + 1)"
      cell.contentConfiguration = content
    }
    let dataSource = UICollectionViewDiffableDataSource<Int, Int>(
      collectionView: collectionView
    ) { [store] collectionView, indexPath, id in
      collectionView.dequeueConfiguredReusableCell(
        using: registration,
        for: indexPath,
        item: store.supplies[id: id]
      )
    }
    observe { [store] in
      store.supplies.map(\.name)
    } onChange: { [store] _ in
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(store.supplies.map(\.id))
      snapshot.reconfigureItems(snapshot.itemIdentifiers)
      dataSource.apply(snapshot, animatingDifferences: false)
    }
  }
}

final class SupplyRowCell: UITableViewCell {
  private let unreadView = UIView(frame: .zero)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style == .default ? .subtitle : .value1, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(unreadView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func prepareForReuse() {
    super.prepareForReuse()
    contentConfiguration = UIListContentConfiguration.cell()
  }
}

/// A table with a data source of its own.
final class SupplyTableController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let store: StoreOf<Pantry>
  let tableView = UITableView(frame: .zero, style: .insetGrouped)

  init(store: StoreOf<Pantry>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(SupplyRowCell.self, forCellReuseIdentifier: "supply")
    view.addSubview(tableView)
    let editButton = UIBarButtonItem(systemItem: store.supplies.isEmpty ? .done : .edit)
    editButton.title = "Clear"
    editButton.primaryAction = UIAction { [store] _ in store.send(.clearButtonTapped) }
    navigationItem.rightBarButtonItem = editButton
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .save,
      primaryAction: UIAction { [weak self] _ in
        self?.tabBarController?.selectedViewController?.tabBarItem.badgeValue = nil
      }
    )
    observe { [weak self] in
      guard let self else { return }
      _ = store.supplies
      tableView.reloadData()
    }
  }

  func numberOfSections(in tableView: UITableView) -> Int { 1 }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    store.supplies.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "supply", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = store.supplies[indexPath.row].name
    cell.contentConfiguration = content
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    store.send(.supplyTapped(store.supplies[indexPath.row].id))
  }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "Clear") { [store] _, _, completion in
        store.send(.clearButtonTapped)
        completion(true)
      }
    ])
  }
}

final class SupplyController: UIViewController {
  @UIBindable var store: StoreOf<Supply>
  let activityView = UIActivityIndicatorView(frame: .zero)
  private(set) lazy var nameField = UITextField(text: $store.name)
  let datePicker = UIDatePicker(frame: .zero)
  private(set) lazy var saveButton = UIButton(
    primaryAction: UIAction(title: "Save", image: UIImage(systemName: "checkmark")) {
      [store] _ in store.send(.saveButtonTapped)
    }
  )

  init(store: StoreOf<Supply>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let form = UIStackView(arrangedSubviews: [nameField, datePicker, saveButton])
    form.addArrangedSubview(activityView)
    view.addSubview(form)
    datePicker.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        store.bestBefore = datePicker.date
      },
      for: .valueChanged
    )
    saveButton.addAction(
      UIAction { [weak self] _ in self?.activityView.startAnimating() },
      for: .touchUpInside
    )
    observe { [weak self] in
      guard let self else { return }
      datePicker.date = store.bestBefore
      saveButton.isEnabled = !store.isSaving
      if !store.isSaving { activityView.stopAnimating() }
      form.superview?.layoutIfNeeded()
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.alpha = parent == nil ? 1 : 0.5
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.alpha = 1
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    transitionCoordinator?.animate(alongsideTransition: nil) { [store] context in
      if !context.isCancelled { store.send(.saveButtonTapped) }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    activityView.stopAnimating()
  }
}

@MainActor
final class PantrySceneDelegate: UIResponder, UIWindowSceneDelegate {
  static let store = Store(initialState: Pantry.State()) { Pantry() }

  var window: UIWindow?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let tabs = UITabBarController()
    tabs.viewControllers = [
      UINavigationController(rootViewController: PantryController(store: Self.store))
    ]
    window = UIWindow(windowScene: scene)
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
  }
}
