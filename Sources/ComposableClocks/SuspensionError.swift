/// Says that somebody sleeps on a clock where nobody should.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  let count: Int

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var description: String {
    "Expected nobody to sleep on the clock, but \(count) \(count == 1 ? "task does" : "tasks do")."
  }
}
