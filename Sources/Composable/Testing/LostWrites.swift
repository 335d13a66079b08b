/// The writes of shared values to files that do not reach the disk when a process is killed.
///
/// Files are written in the background. Each file can lose its last writes, independently of the
/// others:
///
///     store = await store.restart(losing: ["/draft.json": 1]) { makeStore() }
public struct LostWrites: ExpressibleByDictionaryLiteral, Sendable {
  /// The numbers of the last writes that are lost, by path, or `nil` for any.
  let numbers: [String: Int]?

  /// Any writes to each file.
  ///
  /// In `exploreSchedules`, each number is a choice of the schedule, as is the moment of the
  /// restart. Each run of the search has files of its own. In other tests, nothing is lost.
  public static let any = Self(numbers: nil)

  private init(numbers: [String: Int]?) { self.numbers = numbers }

  /// Creates the numbers of the last writes that are lost, by path.
  ///
  /// - Parameter numbers: The numbers.
  public init(_ numbers: [String: Int]) { self.numbers = numbers }

  /// Creates the numbers of the last writes that are lost, by path.
  ///
  /// - Parameter elements: The paths and the numbers.
  public init(dictionaryLiteral elements: (String, Int)...) {
    numbers = Dictionary(elements) { $1 }
  }
}
