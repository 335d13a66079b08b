/// Prints a value in a readable form.
///
///     customDump(User(id: 1, name: "Blob"))
///     // User(
///     //   id: 1,
///     //   name: "Blob"
///     // )
///
/// - Parameters:
///   - value: The value to print.
///   - name: A name to print before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The maximum number of levels to print. Deeper ones are printed as `…`.
/// - Returns: The value.
/// - Complexity: O(*n*), where *n* is the number of parts of the value. Parts beyond 100,000 are
///   only counted, and levels beyond 64 are not printed.
@discardableResult
public func customDump<T>(
  _ value: T,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  var text = ""
  customDump(value, to: &text, name: name, indent: indent, maxDepth: maxDepth)
  print(text)
  return value
}

/// Writes a value to a stream in a readable form.
///
/// - Parameters:
///   - value: The value to write.
///   - target: The stream to write to.
///   - name: A name to write before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The maximum number of levels to write. Deeper ones are written as `…`.
/// - Returns: The value.
/// - Complexity: O(*n*), where *n* is the number of parts of the value. Parts beyond 100,000 are
///   only counted, and levels beyond 64 are not written.
@discardableResult
public func customDump<T, TargetStream: TextOutputStream>(
  _ value: T,
  to target: inout TargetStream,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  var dumper = Dumper()
  var position = Position()
  position.label = name.map { "\($0): " } ?? ""
  position.depth = min(maxDepth, Position.deepest)
  dumper.dump(value, at: position)
  let prefix = String(repeating: " ", count: max(indent, 0))
  target.write(dumper.page.lines.map { $0.text(prefix: prefix) }.joined(separator: "\n"))
  return value
}

extension String {
  /// Creates the text that ``customDump(_:name:indent:maxDepth:)`` prints.
  ///
  /// - Parameter subject: The value to describe.
  /// - Complexity: O(*n*), where *n* is the number of parts of the value. Parts beyond 100,000 are
  ///   only counted.
  public init<Subject>(customDumping subject: Subject) {
    var text = ""
    customDump(subject, to: &text)
    self = text
  }
}
