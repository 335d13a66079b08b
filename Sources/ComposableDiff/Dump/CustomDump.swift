/// Prints a value in a form that is made to be read.
///
///     customDump(User(id: 1, name: "Blob"))
///     // User(
///     //   id: 1,
///     //   name: "Blob"
///     // )
///
/// - Parameters:
///   - value: What to print.
///   - name: A name to print before the value.
///   - indent: How many spaces to put before each line.
///   - maxDepth: How many levels to open; deeper ones are printed as `…`.
/// - Returns: The value.
/// - Complexity: O(*n*) in the parts of the value. More than 100,000 are not printed but counted,
///   and no more than 64 levels are opened.
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

/// Writes a value to a stream in a form that is made to be read.
///
/// - Parameters:
///   - value: What to write.
///   - target: Where to write it.
///   - name: A name to write before the value.
///   - indent: How many spaces to put before each line.
///   - maxDepth: How many levels to open; deeper ones are written as `…`.
/// - Returns: The value.
/// - Complexity: O(*n*) in the parts of the value. More than 100,000 are not written but counted,
///   and no more than 64 levels are opened.
@discardableResult
public func customDump<T, TargetStream: TextOutputStream>(
  _ value: T,
  to target: inout TargetStream,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  var dumper = Dumper()
  var place = Place()
  place.label = name.map { "\($0): " } ?? ""
  place.depth = min(maxDepth, Place.deepest)
  dumper.dump(value, at: place)
  let prefix = String(repeating: " ", count: max(indent, 0))
  target.write(dumper.page.lines.map { $0.text(prefix: prefix) }.joined(separator: "\n"))
  return value
}

extension String {
  /// Creates the text that ``customDump(_:name:indent:maxDepth:)`` prints.
  ///
  /// - Parameter subject: What to describe.
  /// - Complexity: O(*n*) in the parts of the value. More than 100,000 are not written but counted.
  public init<Subject>(customDumping subject: Subject) {
    var text = ""
    customDump(subject, to: &text)
    self = text
  }
}
