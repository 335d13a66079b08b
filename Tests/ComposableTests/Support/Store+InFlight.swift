@testable import Composable

extension Store {
  /// How many effects have neither ended nor been cancelled.
  var effectsInFlight: Int {
    (core as? RootCore<State, Action>)?.effectsInFlight.count ?? -1
  }
}
