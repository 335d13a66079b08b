/// Returns a closure that reports an issue when it is called, and returns a placeholder.
///
/// Use it for the endpoints of a dependency, which tests must override before they call them.
///
///     struct Weather {
///       var temperature: @Sendable (String) -> Double = unimplemented(
///         "Weather.temperature",
///         placeholder: 0
///       )
///     }
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - placeholder: The value that the closure returns.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) in
    source.report(arguments: repeat each argument)
    return placeholder()
  }
}

/// Returns a throwing closure that reports an issue when it is called, and throws.
///
/// It throws ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) throws in
    source.report(arguments: repeat each argument)
    throw UnimplementedFailure(description: description())
  }
}

/// Returns a throwing closure that reports an issue when it is called, and throws the given error.
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - failure: The error that the closure throws.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) throws(Failure) in
    source.report(arguments: repeat each argument)
    throw failure()
  }
}

/// Returns an asynchronous closure that reports an issue when called, and returns a placeholder.
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - placeholder: The value that the closure returns.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) async in
    source.report(arguments: repeat each argument)
    return placeholder()
  }
}

/// Returns an asynchronous throwing closure that reports an issue when it is called, and throws.
///
/// It throws ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) async throws in
    source.report(arguments: repeat each argument)
    throw UnimplementedFailure(description: description())
  }
}

/// Returns an asynchronous closure that reports an issue when it is called, and throws the given
/// error.
///
/// - Parameters:
///   - description: The name of the unimplemented endpoint, such as `"Client.fetch"`.
///   - failure: The error that the closure throws.
///   - function: The declaration that contains the endpoint.
/// - Returns: A closure that reports its arguments.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws(Failure) -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return { (argument: repeat each Argument) async throws(Failure) in
    source.report(arguments: repeat each argument)
    throw failure()
  }
}

/// Reports an issue and returns a placeholder.
///
/// Use it for a plain value, which tests must override before they read it.
///
///     static var testValue: Settings { unimplemented("Settings", placeholder: Settings()) }
///
/// - Parameters:
///   - description: The name of the unimplemented value.
///   - placeholder: The value to return.
///   - function: The declaration that contains the value.
/// - Returns: The placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  let source = Unimplemented(
    description: description,
    function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  source.report()
  return placeholder()
}

/// The report of an unimplemented endpoint or value.
private struct Unimplemented: Sendable {
  let description: @Sendable () -> String
  let function: StaticString
  let location: IssueLocation

  func report<each Argument>(arguments: repeat each Argument) {
    var dumps: [String] = []
    repeat dumps.append(String(reflecting: each arguments))
    let subject = description()
    var text = subject.isEmpty ? "Unimplemented." : "Unimplemented: '\(subject)'."
    text += "\n\n  Defined in '\(function)' at \(location)"
    if !dumps.isEmpty {
      text += "\n\n  Called with:"
      for dump in dumps { text += "\n    \(dump)" }
    }
    text += "\n\nReplace it before it is used: a test overrides a dependency in 'withDependencies'."
    reportIssue(text, at: location)
  }
}
