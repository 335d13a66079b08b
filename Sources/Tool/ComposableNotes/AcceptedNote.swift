/// What a call of a test store must assert, as a test run has noted it.
///
/// Test runs write notes as lines of JSON, and "composable accept" reads them.
package struct AcceptedNote: Codable, Equatable, Sendable {
  /// The statements that change a field of the state, or the whole state.
  ///
  /// A value of a struct is written as `Module.Struct.init(field: value)` with all fields. The tool
  /// finds the declaration and chooses an initializer.
  package struct Change: Codable, Equatable, Sendable {
    package let field: String

    /// The ways to write the statements, the best one first.
    ///
    /// The tool takes the first one that compiles and is right in all runs.
    package var alternatives: [[String]]

    /// The reason why the values cannot be written, if only the arguments of the call can.
    package var refusal: String?

    package init(field: String, alternatives: [[String]] = []) {
      self.field = field
      self.alternatives = alternatives
    }
  }

  /// A call to insert, with the changes that it asserts.
  package struct Call: Codable, Equatable, Sendable {
    package let call: String
    package let changes: [Change]

    package init(call: String, changes: [Change]) {
      self.call = call
      self.changes = changes
    }
  }

  /// The path of the file, and the module that it belongs to.
  package let file: String
  package let module: String
  package let line: Int
  package let column: Int

  /// The hash of the file in the run.
  package let hash: String

  /// Whether the file had changed since the tests were built.
  package var isOutdated: Bool?

  /// The reason why nothing can be written.
  package var refusal: String?

  /// Whether no expectation lets the call pass.
  package var isFailure: Bool?

  /// Whether the closure, which changes nothing, must be removed.
  package var isNeedless: Bool?

  /// The way from what the closure leads to, to what happened.
  package var changes: [Change]?

  /// The fields of which the closure asserts something else.
  package var asserted: [String]?

  /// Assignments that change nothing in this run of the call.
  package var held: [Change]?

  /// The calls to insert.
  package var calls: [Call]?
  package var isAfterCall: Bool?

  package init(file: String, module: String, line: Int, column: Int, hash: String) {
    self.file = file
    self.module = module
    self.line = line
    self.column = column
    self.hash = hash
  }

  /// The hash of a file that notes contain.
  package static func hash(of bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// A reason not to write something into a test.
package struct Refusal: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
