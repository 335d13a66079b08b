/// An error that indicates that tasks sleep on a clock although none should.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  let count: Int

  public var description: String {
    "Expected no task to sleep on the clock, but \(count) \(count == 1 ? "task does" : "tasks do")."
  }
}
