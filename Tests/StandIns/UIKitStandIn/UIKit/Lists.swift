// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public init(item: Int, section: Int) { self = [section, item] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
  public var section: Int { self[0] }
}

/// A cell class that a list can create.
///
/// The Objective-C runtime creates cells of any class. In Swift, a test declares the conformance of
/// a final class that the app registers.
@MainActor public protocol CreatableTableViewCell: AnyObject {
  init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)
}

/// A cell class that a list can create.
@MainActor public protocol CreatableCollectionViewCell: AnyObject {
  init(frame: CGRect)
}

/// A list shows all of its cells, and uses those that it has removed again.
@MainActor open class UIScrollView: UIView {
  fileprivate var cells: [(id: AnyHashable?, path: IndexPath, cell: UIView)] = []
  private var reusable: [String: [UIView]] = [:]
  private var reconfigured: UIView?

  fileprivate func show(_ rows: [(id: AnyHashable?, path: IndexPath)], changed: [AnyHashable] = [])
  {
    let count = cells.count
    var old = cells
    cells = []
    for (id, cell) in old.map({ ($0.id, $0.cell) })
    where id == nil || !rows.contains(where: { $0.id == id }) {
      cell.removeFromSuperview()
      reusable["\(type(of: cell))", default: []].append(cell)
      old.removeAll { $0.cell === cell }
    }
    for (id, path) in rows {
      let shown = id.flatMap { id in old.first { $0.id == id }?.cell }
      reconfigured = shown
      let cell = shown != nil && !changed.contains(id!) ? shown! : makeCell(at: path)
      reconfigured = nil
      if cell.superview == nil { addSubview(cell) }
      cells.append((id, path, cell))
    }
    if cells.count != count { UIKitSystem.shared.log("rows: \(cells.count)") }
  }

  /// Asks the data source for a cell.
  func makeCell(at path: IndexPath) -> UIView { fatalError("abstract") }

  fileprivate func dequeue<Cell: UIView>(_ type: Cell.Type, create: () -> Cell) -> Cell {
    if let cell = reconfigured as? Cell { return cell }
    guard let cell = reusable["\(type)"]?.popLast() as? Cell else { return create() }
    (cell as? UITableViewCell)?.prepareForReuse()
    (cell as? UICollectionViewCell)?.prepareForReuse()
    return cell
  }
}

// MARK: Contents

public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public var text: String?
  public var secondaryText: String?
}

/// Records that a cell shows another text than before.
@MainActor private func logText(
  of new: (any UIContentConfiguration)?,
  after old: (any UIContentConfiguration)?
) {
  guard let new = new as? UIListContentConfiguration, let old = old as? UIListContentConfiguration,
    let text = new.text, text != old.text
  else { return }
  UIKitSystem.shared.log("text: \(text)")
}

// MARK: Tables

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

@MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

@MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  fileprivate let title: String?
  fileprivate let handler: Handler

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.title = title
    self.handler = handler
  }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
  fileprivate let actions: [UIContextualAction]

  public init(actions: [UIContextualAction]) { self.actions = actions }
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, subtitle }

  public let contentView = UIView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { logText(of: contentConfiguration, after: oldValue) }
  }

  public init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open func prepareForReuse() {}
}

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, insetGrouped }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  private var classes: [String: UITableViewCell.Type] = [:]

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    let type = classes[identifier]!
    return dequeue(type) {
      if let type = type as? any CreatableTableViewCell.Type {
        return type.init(style: .default, reuseIdentifier: identifier) as! UITableViewCell
      }
      precondition(type == UITableViewCell.self, "\(type) must be a CreatableTableViewCell")
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
  }

  open func reloadData() {
    guard let dataSource else { return }
    show(
      (0..<dataSource.numberOfSections(in: self)).flatMap { section in
        (0..<dataSource.tableView(self, numberOfRowsInSection: section))
          .map { (nil, IndexPath(row: $0, section: section)) }
      }
    )
  }

  override func makeCell(at path: IndexPath) -> UIView {
    dataSource!.tableView(self, cellForRowAt: path)
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cells.first { $0.path == indexPath }?.cell as? UITableViewCell
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  /// The user taps a row.
  public func tapRow(at indexPath: IndexPath) {
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// The user swipes a row, and taps a button.
  public func tap(_ title: String, inRowAt indexPath: IndexPath) {
    let swipe = delegate?
      .tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath)
    let action = swipe!.actions.first { $0.title == title }!
    action.handler(action, self) { _ in }
  }
}

@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  open private(set) lazy var tableView: UITableView! = UITableView(frame: .zero, style: .plain)

  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }
  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    view = tableView
    tableView.dataSource = self
    tableView.delegate = self
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if tableView.cells.isEmpty { tableView.reloadData() }
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { fatalError("abstract") }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

// MARK: Collections

@MainActor open class UICollectionViewCell: UIView {
  public let contentView = UIView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { logText(of: contentConfiguration, after: oldValue) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

@MainActor open class UICollectionViewLayout: NSObject {}

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, insetGrouped, sidebar }

  public init(appearance: Appearance) {}
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout { UICollectionViewCompositionalLayout() }
}

@MainActor public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

@MainActor open class UICollectionView: UIScrollView {
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ item: Item) -> Void

    fileprivate let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  open weak var delegate: (any UICollectionViewDelegate)?
  fileprivate var cellProvider: ((IndexPath) -> UICollectionViewCell)?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }

  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    let cell = dequeue(Cell.self) {
      if let type = Cell.self as? any CreatableCollectionViewCell.Type {
        return type.init(frame: .zero) as! Cell
      }
      precondition(Cell.self == UICollectionViewListCell.self, "\(Cell.self) must be creatable")
      return UICollectionViewListCell(frame: .zero) as! Cell
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  override func makeCell(at path: IndexPath) -> UIView { cellProvider!(path) }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cells.first { $0.path == indexPath }?.cell as? UICollectionViewCell
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}

  /// The user taps an item.
  public func tapItem(at indexPath: IndexPath) {
    delegate?.collectionView(self, didSelectItemAt: indexPath)
  }
}

// MARK: Diffable data sources

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: Sendable {
  fileprivate var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
  fileprivate var changed: [ItemIdentifierType] = []

  public init() {}

  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for id in identifiers { sections.append((id, [])) }
  }

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection section: SectionIdentifierType? = nil
  ) {
    let index = section.map { id in sections.firstIndex { $0.id == id }! } ?? sections.count - 1
    sections[index].items += identifiers
  }

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    changed += identifiers
  }

  fileprivate var rows: [(id: AnyHashable?, path: IndexPath)] {
    sections.enumerated()
      .flatMap { section, content in
        content.items.enumerated()
          .map { (AnyHashable($1), IndexPath(row: $0, section: section)) }
      }
  }

  fileprivate func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.row)
    else { return nil }
    return sections[path.section].items[path.row]
  }
}

@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    current.changed = []
    table?.show(snapshot.rows, changed: snapshot.changed)
    completion?()
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.sections[section].items.count
  }

  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { cellProvider(tableView, indexPath, current.item(at: indexPath)!)! }
}

@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) ->
    UICollectionViewCell?

  private weak var collection: UICollectionView?
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    collection = collectionView
    super.init()
    collectionView.cellProvider = { [weak self, weak collectionView] path in
      cellProvider(collectionView!, path, self!.current.item(at: path)!)!
    }
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    current.changed = []
    collection?.show(snapshot.rows, changed: snapshot.changed)
    completion?()
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
}
