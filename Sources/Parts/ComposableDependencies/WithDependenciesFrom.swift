internal import ComposableIssues

/// Runs an operation with the dependencies of a model, to create its children.
///
/// A model captures the overrides that are in effect when it is created. A child that the model
/// creates later, for example in a callback, does not get them automatically:
///
///     final class Parent {
///       @Dependency(\.date) private var date
///
///       func addButtonTapped() {
///         children.append(withDependencies(from: self) { Child() })
///       }
///     }
///
/// The dependencies come from the model's first `@Dependency` property. If the model has none,
/// an issue is reported and the operation runs with the current dependencies.
///
/// - Parameters:
///   - model: An object with a `@Dependency` property.
///   - operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
/// - Complexity: O(*n*), where *n* is the number of stored properties of the model.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try dependencies(of: model, location: location).run(operation: operation)
}

/// Runs an operation with the dependencies of a model and additional overrides.
///
/// - Parameters:
///   - model: An object with a `@Dependency` property.
///   - update: A closure that changes the values.
///   - operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the update or the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = dependencies(of: model, location: location)
  try values.update(update)
  return try values.run(operation: operation)
}

/// Runs an asynchronous operation with the dependencies of a model.
///
/// - Parameters:
///   - model: An object with a `@Dependency` property.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await dependencies(of: model, location: location)
    .run(isolation: isolation, operation: operation)
}

/// Runs an asynchronous operation with the dependencies of a model and additional overrides.
///
/// - Parameters:
///   - model: An object with a `@Dependency` property.
///   - isolation: The isolation of both closures. Defaults to the caller's.
///   - update: A closure that changes the values.
///   - operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the update or the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = dependencies(of: model, location: location)
  values.access = .update
  try await update(&values)
  return try await values.run(isolation: isolation, operation: operation)
}

/// The dependencies a model captured, with the current overrides taking precedence.
private func dependencies(of model: AnyObject, location: IssueLocation) -> DependencyValues {
  var mirror: Mirror? = Mirror(reflecting: model)
  while let current = mirror {
    for child in current.children {
      guard let property = child.value as? any CapturingDependencies else { continue }
      var values = DependencyValues._current
      values.overrides.fill(from: property.overrides)
      return values
    }
    mirror = current.superclassMirror
  }
  let name = typeName(type(of: model))
  reportIssue(
    """
    '\(name)' has no dependencies to pass on.

      Location:
        \(location)
      Model:
        \(name)

    A model keeps its dependencies in '@Dependency' properties, and this model has none. The \
    operation ran with the current dependencies instead.

    Add a '@Dependency' property to '\(name)', for example '@Dependency(\\.self) var dependencies'.
    """,
    at: location
  )
  return ._current
}
