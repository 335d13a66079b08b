import Composable
import ComposableHistory
import ComposableJSON

/// The part of a program that the server calls.
///
/// It runs on the actor of its store.
protocol InspectedProgram: AnyObject, Sendable {
  /// The name of the feature.
  var name: String { get }

  /// An object that identifies the store as the sender of actions of other stores.
  var identity: RecorderIdentity? { get }

  /// The signals that there are new events.
  var changes: RecorderChanges? { get }

  /// Returns the events since the last call.
  ///
  /// - Parameters:
  ///   - cursor: The position of the client.
  ///   - stores: The stores on the page.
  /// - Returns: Messages for the page, at most a few hundred, or `nil` if the store was released.
  func news(
    _ cursor: PageCursor,
    _ stores: [InspectedStoreName]
  ) async -> (messages: [JSON], cursor: PageCursor)?

  /// Returns an object with a state and the shared values with it, or why they cannot be encoded.
  func state(after number: Int) async -> JSON?
  func action(number: Int) async -> JSON?

  /// Counts the changes between states.
  ///
  /// - Parameter pairs: The numbers of the states.
  /// - Returns: A count for each pair, or `nil` where it is unknown.
  func changeCounts(_ pairs: [(before: Int, after: Int)]) async -> [Int?]
  func travel(to number: Int) async -> Bool
  func returnToPresent() async

  /// Pauses the recording of the store, or resumes it.
  func setPaused(_ isPaused: Bool) async

  /// Sends an action.
  ///
  /// - Parameter text: The action as JSON.
  /// - Returns: `nil`, or why the action was not sent.
  func send(_ text: ArraySlice<UInt8>) async -> String?

  /// Returns a recording.
  ///
  /// - Parameter number: The last action, which can belong to a branch, or `nil` for all actions.
  /// - Returns: The lines, or `nil` if the history does not have the action.
  func recording(through number: Int?) async -> Result<String, any Error>?

  /// Returns the states up to an action as a recording of some actions.
  ///
  /// - Parameter number: The last action, which can belong to a branch.
  /// - Returns: The lines, or `nil` if the history does not have the action.
  func part(through number: Int) async -> Result<String, any Error>?

  /// Runs the reducer again for an action.
  ///
  /// - Parameter number: The action.
  /// - Returns: An object that says whether the result differs from the recorded one, or `nil` if
  ///   the history does not have the action.
  func rerun(_ number: Int) async -> Result<JSON, any Error>?

  /// Returns what would have happened without an action.
  ///
  /// - Parameter number: The action.
  /// - Returns: An object with the recorded last state and the other one, or `nil` if the history
  ///   does not have the action.
  func replay(without number: Int) async -> Result<JSON, any Error>?

  /// Returns the source of a test, or `nil` if the program cannot write one.
  ///
  /// It ends early if its task is cancelled.
  func test() async -> Result<String, any Error>?
}

/// A store on a page.
struct InspectedStoreName: Equatable, Sendable {
  let name: String
  let identity: RecorderIdentity?

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name == rhs.name && lhs.identity === rhs.identity
  }
}

/// Whether pages can send actions.
///
/// They cannot in a release build, because its users must not be able to turn this on.
let canSendActions: Bool = {
  #if DEBUG
  true
  #else
  false
  #endif
}()
