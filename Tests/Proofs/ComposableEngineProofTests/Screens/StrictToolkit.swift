@testable import Composable

/// A toolkit as strict as UIKit, with a stack of screens, without drawing anything.
///
/// It performs transitions, ignores requests during one, and does not say who has dismissed a
/// screen. Its shell takes the steps of ``Presenter`` and ``ScreenStack``. Everything that happens
/// later, as in a turn of the main actor or at the end of a transition, waits until a test asks
/// for it.
final class StrictToolkit {
  /// What a shell can do wrong.
  enum Mistake: CaseIterable {
    case ignoresTransitions, keepsOrphans, takesHidingForDismissal, keepsDismissedItems
    case remembersTheItem, forgetsWhoPresents, ignoresPops, forgetsRemovedScreens
  }

  let root = FeatureState(0)
  private(set) var path: [FeatureState] = []
  /// The screen around the stack.
  let container = Panel("stack") { nil }
  private(set) var panels: [Panel] = []
  private(set) var transitions: [Transition] = []
  private var turns: [() -> Void] = []
  /// What happened on the display, in order.
  private(set) var log: [String] = []
  /// What must never happen.
  private(set) var faults: [String] = []
  private let mistake: Mistake?

  private var stack = ScreenStack<Int, Panel.ID>()
  private var elements: [Int: Panel] = [:]
  private var observedPath: [Int] = []
  private var isStackUpdateScheduled = false

  init(mistake: Mistake? = nil) {
    self.mistake = mistake
    let first = panel("root") { [root] in root }
    container.children = [first]
    container.visibleChild = first
    first.parent = container
    windowsDidChange()
  }

  // MARK: The features

  /// Changes the state, and lets the shell observe it in a later turn.
  func change(_ body: (_ path: inout [FeatureState]) -> Void) {
    body(&path)
    for panel in panels where panel.ids != panel.observed { scheduleObservation(of: panel) }
    guard path.map(\.id) != observedPath else { return }
    observedPath = path.map(\.id)
    scheduleStackUpdate()
  }

  /// Sets an item of a feature.
  func set(_ item: FeatureState?, of feature: FeatureState, at position: Int = 0) {
    if let item, let old = feature.items[position], old.id == item.id,
      panels.contains(where: { $0.feature() === feature && $0.seen[position] == item.id })
    {
      // Nobody can tell it from the old one.
      item.inherit(from: old)
    }
    change { _ in feature.items[position] = item }
  }

  /// Whether a feature is part of the state.
  func isLive(_ feature: FeatureState) -> Bool {
    ([root] + path).contains { $0.contains(feature) }
  }

  // MARK: The user, and other code

  /// The user dismisses what a screen presents, and can tap a button on the way.
  func dismissByUser(_ host: Panel, thenTap button: (() -> Void)? = nil) {
    guard let content = host.presented else { return }
    for gone in sequence(first: content, next: \.presented) { gone.isDismissedByUser = true }
    content.feature()?.isDismissed = true
    dismiss(host) { button?() }
  }

  /// The user goes back.
  func popByUser(_ count: Int) { show(container.children.dropLast(count)) }

  /// Other code presents something.
  func presentOther(on panel: Panel) { present(Panel("other") { nil }, on: panel) {} }

  /// Other code pushes something.
  func pushOther() { show(container.children + [Panel("other") { nil }]) }

  // MARK: The toolkit

  var hasTurns: Bool { !turns.isEmpty }

  /// Runs the next turn.
  func runTurn() { turns.removeFirst()() }

  func runTurns() { while hasTurns { runTurn() } }

  /// Ends a transition.
  func endTransition(_ position: Int = 0) {
    let transition = transitions.remove(at: position)
    for panel in transition.panels { panel.transition = nil }
    transition.end()
    for completion in transition.completions { completion() }
  }

  /// Runs turns and ends transitions until nothing is left.
  func settle() {
    for _ in 0..<1_000 {
      if hasTurns {
        runTurn()
      } else if !transitions.isEmpty {
        endTransition()
      } else {
        return
      }
    }
    faults.append("it never ends")
  }

  /// The screens on the display: the stack, and what is presented above it.
  var display: String {
    let above = sequence(first: container, next: \.presented).dropFirst().map { "/\($0.name)" }
    return container.children.map(\.name).joined(separator: " ") + above.joined()
  }

  func isOnDisplay(_ panel: Panel) -> Bool {
    panel === container || panel.presenting != nil
      || panel.parent?.visibleChild === panel && panel.parent?.children.contains(panel) == true
  }

  func host(of panel: Panel) -> Panel { panel.parent ?? panel }

  private func isInHierarchy(_ panel: Panel) -> Bool {
    panel === container || panel.presenting != nil || panel.parent != nil
  }

  private func present(_ content: Panel, on panel: Panel, completion: @escaping () -> Void) {
    let host = host(of: panel)
    guard isOnDisplay(panel), host.presented == nil, panel.moving == nil, host.moving == nil
    else { return faults.append("refused: present \(content.name)") }
    log.append("present \(content.name)")
    host.presented = content
    content.presenting = host
    begin([host, content], end: completion)
    windowsDidChange()
  }

  private func dismiss(_ host: Panel, completion: @escaping () -> Void) {
    guard let content = host.presented, host.moving == nil, content.moving == nil
    else { return faults.append("refused: dismiss") }
    log.append("dismiss \(content.name)")
    begin([host, content]) { [self] in
      for gone in sequence(first: content, next: \.presented).reversed() {
        gone.presenting?.presented = nil
        gone.presenting = nil
        for watcher in gone.watchers { setNeedsUpdate(watcher) }
      }
      windowsDidChange()
      completion()
    }
  }

  private func show(_ children: [Panel]) {
    guard container.moving == nil else { return faults.append("refused: show") }
    log.append("show \(children.map(\.name).joined(separator: " "))")
    let old = container.children
    container.children = children
    for child in children { child.parent = container }
    begin([container]) { [self] in
      for child in old where !container.children.contains(child) { child.parent = nil }
      container.visibleChild = container.children.last
      windowsDidChange()
      scheduleStackUpdate()
    }
  }

  private func begin(_ panels: [Panel], end: @escaping () -> Void) {
    let transition = Transition(panels: panels, end: end)
    for panel in panels { panel.transition = transition }
    transitions.append(transition)
  }

  private func windowsDidChange() {
    for panel in panels where panel.wasOnDisplay != isOnDisplay(panel) {
      panel.wasOnDisplay.toggle()
      setNeedsUpdate(panel)
    }
  }

  // MARK: The shell of a screen

  private func panel(_ name: String, feature: @escaping () -> FeatureState?) -> Panel {
    let panel = Panel(name, feature: feature)
    for _ in panel.observed { _ = panel.presenter.addItem() }
    panels.append(panel)
    observe(panel)
    return panel
  }

  private func scheduleObservation(of panel: Panel) {
    guard !panel.isObservationScheduled else { return }
    panel.isObservationScheduled = true
    turns.append { [self] in observe(panel) }
  }

  private func observe(_ panel: Panel) {
    panel.isObservationScheduled = false
    panel.observed = panel.ids
    for (item, id) in panel.observed.enumerated() { panel.set(id, for: item) }
    setNeedsUpdate(panel)
  }

  private func setNeedsUpdate(_ panel: Panel) {
    guard !panel.isUpdateScheduled else { return }
    panel.isUpdateScheduled = true
    turns.append { [self] in update(panel) }
  }

  private func update(_ panel: Panel) {
    panel.isUpdateScheduled = false
    let transition = [panel.content, panel.content?.presenting, panel].lazy.compactMap {
      $0?.moving
    }
    .first
    let surroundings = Presenter<Int>
      .Surroundings(
        isInTransition: transition != nil && mistake != .ignoresTransitions,
        shown: whereabouts(of: panel.content, above: panel),
        isOnDisplay: isOnDisplay(panel)
      )
    guard let step = panel.presenter.next(in: surroundings) else { return }
    switch step {
    case .wait: transition?.completions.append { [self] in setNeedsUpdate(panel) }
    case .abandon:
      guard mistake != .keepsOrphans, let presenting = panel.content?.presenting else { return }
      panel.presenter.didAbandon()
      panel.content = nil
      dismiss(presenting) {}
    // UIKit has released the screen.
    case _ where !isInHierarchy(panel): break
    case .show(let item): show(item, above: panel)
    case .hide:
      if mistake != .takesHidingForDismissal { panel.presenter.willHide() }
      if let presenting = panel.content?.presenting { dismiss(presenting) { [self] in end(panel) } }
    case .end: end(panel)
    }
  }

  private func whereabouts(of content: Panel?, above panel: Panel) -> Presenter<Int>.Whereabouts {
    guard let content else { return .onDisplay }
    guard let presenting = content.presenting else { return .gone }
    return presenting === host(of: panel) ? .onDisplay : .orphaned
  }

  private func show(_ item: Int, above panel: Panel) {
    if let other = host(of: panel).presented {
      if mistake != .forgetsWhoPresents { other.watchers.append(panel) }
      return
    }
    let id = panel.ids[item]
    panel.set(id, for: item)
    guard let id, let state = panel.feature()?.items[item] else { return }
    if state.isDismissed { faults.append("\(state.id) is presented again") }
    var last = state
    let content = self.panel("\(id)") { [weak panel] in
      if let now = panel?.feature()?.items[item], now.id == id { last = now }
      return last
    }
    panel.presenter.willShow(item, id: id)
    panel.content = content
    present(content, on: panel) { [self] in
      panel.presenter.didShow()
      content.watchers.append(panel)
      setNeedsUpdate(panel)
    }
  }

  private func end(_ panel: Panel) {
    guard let item = panel.presenter.shownItem, let content = panel.content else { return }
    panel.content = nil
    let wanted = mistake == .remembersTheItem ? panel.seen[item] : panel.ids[item]
    panel.seen[item] = wanted
    if panel.presenter.didDisappear(wanted: wanted) {
      remove(content, from: panel, at: item)
      panel.set(panel.ids[item], for: item)
    }
    setNeedsUpdate(panel)
  }

  /// Sets a binding to `nil`.
  private func remove(_ content: Panel, from panel: Panel, at item: Int) {
    guard mistake != .keepsDismissedItems, let feature = panel.feature(), isLive(feature)
    else { return }
    if !content.isDismissedByUser {
      faults.append("removed \(content.name), and nobody dismissed it")
    }
    if "\(feature.items[item]?.id ?? -1)" != content.name {
      faults.append("removed another one than \(content.name)")
    }
    if !feature.keepsItems { set(nil, of: feature, at: item) }
  }

  // MARK: The shell of the stack

  private func scheduleStackUpdate() {
    guard !isStackUpdateScheduled else { return }
    isStackUpdateScheduled = true
    turns.append { [self] in updateStack() }
  }

  private func updateStack() {
    isStackUpdateScheduled = false
    if let transition = container.moving {
      return transition.completions.append { [self] in scheduleStackUpdate() }
    }
    let display = container.children.map { panel in
      elements.first { $0.value === panel }.map { ScreenStack.Screen.element($0.key) }
        ?? .other(panel.id)
    }
    let previous = elements
    if mistake != .ignoresPops, let id = stack.popped(on: display),
      let position = path.firstIndex(where: { $0.id == id })
    {
      change { $0.removeSubrange(position...) }
    }
    let kept = elements.filter { stack.elements.contains($0.key) }
    elements = [:]
    let children = stack.screens(for: path.map(\.id), on: display)
      .map { screen -> Panel in
        switch screen {
        case .other(let id): return container.children.first { $0.id == id }!
        case .element(let id):
          let state = path.first { $0.id == id }!
          let panel = kept[id] ?? self.panel("\(id)") { state }
          elements[id] = panel
          return panel
        }
      }
    if children != container.children { show(children) }
    guard mistake != .forgetsRemovedScreens else { return }
    for (id, panel) in previous where elements[id] != panel { setNeedsUpdate(panel) }
  }

  // MARK: What must be on the display

  /// Returns what the display and the state disagree about, when nothing is left to do.
  func differences() -> [String] {
    var found = faults
    let shown = elements.filter { container.children.contains($0.value) }
    let ids = container.children.compactMap { panel in shown.first { $0.value === panel }?.key }
    if ids != path.map(\.id) { found.append("the stack shows \(ids), and not \(path.map(\.id))") }
    for content in sequence(first: container, next: \.presented).dropFirst()
    where content.name != "other"
      && !panels.contains(where: { isInHierarchy($0) && $0.content === content })
    { found.append("\(content.name) stays") }
    for panel in panels where isInHierarchy(panel) {
      guard let feature = panel.feature() else { continue }
      if let item = panel.presenter.shownItem {
        if panel.content?.presenting == nil { found.append("\(panel.name) believes in a screen") }
        if feature.items[item]?.id != panel.seen[item] {
          found.append("\(panel.name) shows an item that is gone")
        }
      } else if isOnDisplay(panel), host(of: panel).presented == nil,
        let due = feature.items.lazy.compactMap({ $0 }).first(where: { !$0.isDismissed })
      {
        found.append("\(due.id) is not presented")
      }
      for case let item? in feature.items where item.isDismissed && !feature.keepsItems {
        found.append("\(item.id) is there, and the user dismissed it")
      }
    }
    return found
  }
}
