/// Decides what a screen shows above itself: which of its items, such as sheets and alerts, is on
/// the display, and what follows.
///
/// An item has an id while the state has it. At most one item is shown at a time. A presenter is a
/// value that knows no toolkit. After each event, such as a change of an item or the end of a
/// transition, the toolkit asks for the next step, takes it, and says so:
///
///     switch presenter.next(in: surroundings) {
///     case .show(let item):
///       presenter.willShow(item, id: id)
///       toolkit.present(screen) { presenter.didShow() }
///     case .hide:
///       presenter.willHide()
///       toolkit.dismiss(screen) { … }
///     …
///     }
///
/// Toolkits ignore requests during a transition, so there is no step before the transition has
/// ended. Otherwise, the display would differ from the state forever.
struct Presenter<ID: Hashable> {
  /// What the toolkit does next.
  enum Step: Equatable {
    /// Asks again when the transition has ended.
    case wait
    /// Creates the screen of an item, and shows it.
    ///
    /// A toolkit that cannot show it at the moment does nothing, and asks again later.
    case show(Int)
    /// Hides the shown screen, because its item is gone or has another id.
    case hide
    /// Calls ``Presenter/didDisappear(wanted:)``: somebody has dismissed the shown screen.
    case end
    /// Hides the shown screen, because the screen that it was shown on is gone.
    ///
    /// The items stay as they are: either their state is gone, or another screen will show them.
    case abandon
  }

  /// What the toolkit sees.
  struct Surroundings {
    /// Whether one of the screens is in a transition.
    var isInTransition = false
    /// Where the shown screen is, if there is one.
    var shown = Whereabouts.onDisplay
    /// Whether the presenting screen is on the display.
    var isOnDisplay = true
  }

  /// Where a shown screen is.
  enum Whereabouts {
    case onDisplay
    /// Somebody has dismissed it.
    case gone
    /// It is on the display, and the screen that it was shown on is not in the hierarchy anymore.
    case orphaned
  }

  private enum Phase { case appearing, shown, disappearing }

  private var items: [Item] = []
  private var shown: (item: Int, id: ID, phase: Phase)?

  /// The number of the item whose screen is shown, or `nil` if there is none.
  var shownItem: Int? { shown?.item }

  /// Adds an item, which has no id yet.
  ///
  /// - Returns: The number of the item. Of several items, the one with the lowest number is shown
  ///   first.
  mutating func addItem() -> Int {
    items.append(Item())
    return items.count - 1
  }

  /// Follows a change of the state.
  ///
  /// - Parameters:
  ///   - id: The id that the item has now, or `nil` if the state does not have it.
  ///   - item: The number of the item.
  mutating func set(_ id: ID?, for item: Int) { items[item].wanted = id }

  /// Returns what the toolkit does next, or `nil` if it does nothing until the next event.
  func next(in surroundings: Surroundings) -> Step? {
    if let shown, shown.phase != .shown { return nil }
    if surroundings.isInTransition { return .wait }
    guard let shown else {
      return surroundings.isOnDisplay ? items.firstIndex(where: \.isDue).map(Step.show) : nil
    }
    return switch surroundings.shown {
    case .orphaned: .abandon
    case .gone: .end
    case .onDisplay: items[shown.item].wanted == shown.id ? nil : .hide
    }
  }

  /// Notes that the screen of an item begins to appear.
  mutating func willShow(_ item: Int, id: ID) { shown = (item, id, .appearing) }

  /// Notes that the transition has ended in which the screen appeared.
  mutating func didShow() { shown?.phase = .shown }

  /// Notes that the shown screen begins to disappear, because of ``Step/hide``.
  mutating func willHide() { shown?.phase = .disappearing }

  /// Notes that nothing is shown anymore, because of ``Step/abandon``.
  mutating func didAbandon() { shown = nil }

  /// Notes that the shown screen is not on the display anymore.
  ///
  /// If its item is still there and no step has hidden the screen, the user has dismissed it. The
  /// toolkit then removes the item from the state, and sets the id that it has afterwards. An item
  /// that stays is not shown again.
  ///
  /// - Parameter id: The id that the item has now.
  /// - Returns: `true` if the user has dismissed the screen; otherwise, `false`.
  mutating func didDisappear(wanted id: ID?) -> Bool {
    guard let ended = shown else { return false }
    shown = nil
    set(id, for: ended.item)
    guard ended.phase != .disappearing, ended.id == id else { return false }
    items[ended.item].dismissed = id
    return true
  }

  private struct Item {
    /// The id of the item, or `nil` if the state does not have it.
    var wanted: ID? { didSet { if wanted != dismissed { dismissed = nil } } }
    /// The id of the item whose screen the user has dismissed, as long as the item stays.
    var dismissed: ID?

    var isDue: Bool { wanted != nil && wanted != dismissed }
  }
}
