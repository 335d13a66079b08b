/// The kinds of features that a recording must support.
enum FeatureKind: String, CaseIterable, Sendable {
  case bank, basket, checkout, dashboard, editor, everyValue, gauge, pick, playlist, tree

  var feature: any RecordedFeature.Type {
    switch self {
    case .bank: Bank.self
    case .basket: Basket.self
    case .checkout: Checkout.self
    case .dashboard: Dashboard.self
    case .editor: Editor.self
    case .everyValue: EveryValue.self
    case .gauge: Gauge.self
    case .pick: Pick<Int>.self
    case .playlist: Playlist.self
    case .tree: Tree.self
    }
  }
}
