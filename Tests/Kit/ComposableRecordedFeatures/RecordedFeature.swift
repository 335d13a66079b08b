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

  /// A Boolean value that indicates whether `State()` creates the initial state.
  static var isDefaultState: Bool { get }

  /// The source of the recorded dependencies that are not the library's.
  static var recordedDependencySources: [String] { get }

  /// The structs whose memberwise initializers a test can call.
  static var memberwise: [any Any.Type] { get }

  /// The statements of ``prepare(_:)`` for a test.
  static var preparation: [String] { get }

  /// Sends the actions of a person, and waits for effects.
  @MainActor static func play(_ store: StoreOf<Self>) async
}

extension RecordedFeature {
  static var recordedDependencies: [RecordedDependency] { RecordedDependency.standard }
  static var isDefaultState: Bool { true }
  static var recordedDependencySources: [String] { [] }
  static var memberwise: [any Any.Type] { [] }
  static var preparation: [String] { [] }
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

  /// Returns the source of a test of a recording of the feature.
  static func testSource(of recording: Recording<State, Action>, file: String) throws -> String {
    try recording.testSource(
      file: file,
      imports: ["ComposableRecordedFeatures"],
      initialState: isDefaultState ? initialState : nil,
      memberwise: memberwise,
      recordedDependencies: recordedDependencySources,
      dependencies: preparation
    )
  }
}
