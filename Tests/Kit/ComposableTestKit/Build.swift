/// A Boolean value that indicates whether the tests are built without optimization.
///
/// An optimized build differs in what it can say: a failed precondition stops the program without its
/// text, `_printChanges()` prints nothing, and less is known about names. Everything else must hold in
/// both.
public let isDebugBuild: Bool = {
  var isDebug = false
  func find() -> Bool {
    isDebug = true
    return true
  }
  // Only a build without optimization evaluates the argument.
  assert(find())
  return isDebug
}()

/// Returns whether a program that a failed precondition has stopped printed a text.
///
/// An optimized build stops without a text, so that any text counts as printed there.
public func printed(_ text: String, in output: [UInt8]?) -> Bool {
  !isDebugBuild || String(decoding: output ?? [], as: UTF8.self).contains(text)
}
