@testable import Composable

extension Store {
  /// The number of effects that have neither ended nor been cancelled.
  var effectsInFlight: Int {
    (core as? RootCore<State, Action>)?.effectsInFlight.count ?? -1
  }
}
