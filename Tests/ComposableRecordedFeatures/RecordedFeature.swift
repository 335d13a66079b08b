import Composable
import ComposableHistory
import Foundation

/// A feature with a session to record.
///
/// The features of this target are the kinds of features that recordings, replays and generated
/// tests must support.
protocol RecordedFeature: Reducer
where
  State: Codable & Equatable & SendableMetatype,
  Action: Codable & Equatable & SendableMetatype
{
  init()

  /// The state that the session starts with.
  static var initialState: State { get }

  /// The dependencies to record.
  static var recordedDependencies: [RecordedDependency] { get }

  /// Overrides the dependencies that the session needs, besides a clock.
  static func prepare(_ dependencies: inout DependencyValues)

  /// Sends the actions of a person, and waits for effects.
  @MainActor static func play(_ store: StoreOf<Self>) async
}

extension RecordedFeature {
  static var recordedDependencies: [RecordedDependency] { RecordedDependency.standard }
  static func prepare(_ dependencies: inout DependencyValues) {}

  /// Creates a store for the session.
  ///
  /// It has the dates, ids and random numbers of the system.
  @MainActor static func makeStore(
    clock: some Clock<Duration> = ContinuousClock(),
    _ observers: any StoreObserverProvider...
  ) -> StoreOf<Self> {
    Store(initialState: initialState) {
      Self()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator { Date() }
      $0.uuid = UUIDGenerator { UUID() }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      prepare(&$0)
      $0.storeObservers += observers
    }
  }
}
