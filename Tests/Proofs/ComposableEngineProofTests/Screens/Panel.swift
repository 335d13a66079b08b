@testable import Composable

/// The state of a feature, with two items that are features themselves.
final class FeatureState {
  let id: Int
  /// Whether the feature keeps the items that the user dismisses.
  let keepsItems: Bool
  var items: [FeatureState?]
  /// Whether the user has dismissed its screen.
  var isDismissed = false

  init(_ id: Int, keepsItems: Bool = false, items: [FeatureState?] = [nil, nil]) {
    self.id = id
    self.keepsItems = keepsItems
    self.items = items
  }

  func contains(_ other: FeatureState) -> Bool {
    self === other || items.contains { $0?.contains(other) == true }
  }

  /// Takes the place of a feature with the same id.
  func inherit(from old: FeatureState) {
    isDismissed = old.isDismissed
    for case (let item?, let old?) in zip(items, old.items) where item.id == old.id {
      item.inherit(from: old)
    }
  }
}

/// A screen of a ``StrictToolkit``, with what the toolkit and the shell know about it.
final class Panel: Identifiable, Equatable {
  let name: String
  /// Returns the state of the screen's feature, or the last one if it is gone.
  ///
  /// A screen that others show has none.
  let feature: () -> FeatureState?

  // The toolkit.
  var presented: Panel?
  var presenting: Panel?
  var parent: Panel?
  var children: [Panel] = []
  var visibleChild: Panel?
  var transition: Transition?
  var watchers: [Panel] = []
  var isDismissedByUser = false
  var wasOnDisplay = false

  // The shell.
  var presenter = Presenter<Int>()
  var content: Panel?
  /// The ids that the observation has read.
  var observed: [Int?] = [nil, nil]
  /// The ids that the presenter knows.
  var seen: [Int?] = [nil, nil]
  var isObservationScheduled = false
  var isUpdateScheduled = false

  init(_ name: String, feature: @escaping () -> FeatureState?) {
    self.name = name
    self.feature = feature
  }

  var ids: [Int?] { feature()?.items.map { $0?.id } ?? [nil, nil] }

  var moving: Transition? { transition ?? parent?.transition }

  func set(_ id: Int?, for item: Int) {
    seen[item] = id
    presenter.set(id, for: item)
  }

  static func == (lhs: Panel, rhs: Panel) -> Bool { lhs === rhs }
}

/// A transition that has not ended.
final class Transition {
  let panels: [Panel]
  let end: () -> Void
  var completions: [() -> Void] = []

  init(panels: [Panel], end: @escaping () -> Void) {
    self.panels = panels
    self.end = end
  }
}
