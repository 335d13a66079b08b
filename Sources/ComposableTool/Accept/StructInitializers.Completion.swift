import ComposableSyntax

extension StructInitializers {
  /// The statements of a closure, which become source that compiles in a test.
  struct Completion {
    private let initializers: StructInitializers
    private let test: Test
    private let call: AcceptedCall?

    /// The variables with values that several statements create.
    private var variables: [(name: String, source: [String])] = []

    /// - Parameters:
    ///   - initializers: The initializers of the structs.
    ///   - test: The file of the test.
    ///   - call: The call with the closure, if it has arguments for values.
    init(_ initializers: StructInitializers, in test: Test, _ call: AcceptedCall? = nil) {
      self.initializers = initializers
      self.test = test
      self.call = call
    }

    /// Returns the statements that make some changes.
    mutating func complete(_ changes: [AcceptedNote.Change]) throws -> [String] {
      let statements = try changes.flatMap { try complete($0) }
      return variables.flatMap(\.source) + statements
    }

    /// Returns the first statements that are possible.
    private mutating func complete(_ change: AcceptedNote.Change) throws -> [String] {
      var reason = change.refusal
      for statements in change.alternatives {
        var copy = self
        do {
          let statements = try statements.map { try copy.complete($0) }
          self = copy
          return statements
        } catch let refusal as Refusal {
          let isOfArgument = statements.contains { $0.contains(Self.argumentMark) }
          if !isOfArgument, reason == nil { reason = refusal.reason }
        }
      }
      throw Refusal(reason ?? "The arguments of the call are not constants.")
    }

    /// Returns source that compiles in the test.
    mutating func complete(_ source: String) throws -> String {
      let source = source.replacing(/\u{E002}([0-9.]+)\u{E002}/) { match in
        "\(Self.argumentName)\(match.1.replacing(".", with: "_"))"
      }
      for match in source.matches(of: Self.field) {
        try initializers.checkAssignment(of: String(match.2), of: String(match.1), in: test)
      }
      let file = SourceFile(path: "", text: source.replacing(Self.field) { String($0.2) })
      return try complete(file.tokens.indices, of: file)
    }

    /// The type of a field, and its name.
    private static var field: Regex<(Substring, Substring, Substring)> {
      /\u{E001}(.*?)\u{E001}(\w+)/
    }

    /// Surrounds the position of an argument in the statements of a note.
    static let argumentMark = "\u{E002}"
    private static let argumentName = "composableActionArgument_"

    private mutating func complete(_ tokens: Range<Int>, of file: SourceFile) throws -> String {
      var text = ""
      var (index, end) = (
        tokens.lowerBound, tokens.first.map { file.tokens[$0].range.lowerBound } ?? 0
      )
      while index < tokens.upperBound {
        let range = file.range(of: index)
        text += file.source[end..<range.lowerBound]
        let word = file.text(index)
        if file.isWord(index), word.hasPrefix(Self.argumentName) {
          text += try argument(word.dropFirst(Self.argumentName.count))
        } else if let path = file.structPath(from: index), let close = file.partner(path.end) {
          var fields: [Field] = []
          for argument in file.arguments(in: path.end) {
            fields.append((argument.label ?? "", try complete(argument.tokens, of: file)))
          }
          text += expression(for: try initializers.call(of: path.name, fields, in: test))
          index = close
        } else {
          text += word
        }
        end = file.range(of: index).upperBound
        index += 1
      }
      return text
    }

    /// Returns an argument of the call, as it is written there.
    private func argument(_ path: Substring) throws -> String {
      guard let call else { throw Refusal("The call has no arguments.") }
      let tokens = try call.argument(at: path.split(separator: "_").compactMap { Int($0) })
      guard isConstant(tokens, in: call.file) else {
        throw Refusal("The argument can have another value each time.")
      }
      return call.file.source[call.file.range(of: tokens)]
    }

    /// Returns whether an expression has the same value when it is evaluated again.
    private func isConstant(_ tokens: Range<Int>, in file: SourceFile) -> Bool {
      var rest = tokens
      guard let first = rest.first else { return false }
      if file.at(first, "[") {
        guard file.partner(first) == tokens.upperBound - 1 else { return false }
        return file.arguments(in: first).allSatisfy { isConstant($0.tokens, in: file) }
      }
      if !file.isWord(first), !file.at(first, ".") {
        return tokens.count == 1 && file.tokens[first].kind != .punctuation
          && !file.text(first).contains("\\(")
      }
      // A variable of the test, or a constant of a type.
      var isOfVariable = false
      if file.isWord(first) {
        isOfVariable = file.text(first).first?.isLowercase == true
        rest = rest.dropFirst()
        if isOfVariable, ["try", "await", "nil"].contains(file.text(first)) {
          return file.at(first, "nil")
        }
      }
      while let dot = rest.first {
        guard file.at(dot, "."), file.isWord(dot + 1) else { return false }
        let isType = file.text(dot + 1).first?.isUppercase == true
        guard isOfVariable || isType || initializers.isConstant(file.text(dot + 1)) else {
          return false
        }
        rest = rest.dropFirst(2)
        if let bracket = rest.first, file.at(bracket, "(") {
          guard !isOfVariable, let close = file.partner(bracket), close == rest.upperBound - 1
          else { return false }
          return file.arguments(in: bracket).allSatisfy { isConstant($0.tokens, in: file) }
        }
      }
      return true
    }

    /// Returns an expression for a value, which can be a new variable.
    private mutating func expression(for call: Call) -> String {
      if call.rest.isEmpty { return call.text }
      let type = call.text.prefix { $0 != "(" }.split(separator: ".").last ?? "value"
      let base = type.prefix(1).lowercased() + type.dropFirst()
      func source(_ name: String) -> [String] {
        ["var \(name) = \(call.text)"] + call.rest.map { "\(name).\($0.label) = \($0.text)" }
      }
      if let known = variables.first(where: { $0.source == source($0.name) }) { return known.name }
      var (name, number) = (base, 1)
      while variables.contains(where: { $0.name == name }) || isUsed(name) {
        number += 1
        name = "\(base)\(number)"
      }
      variables.append((name, source(name)))
      return name
    }

    /// Returns whether the call or its closure contains a name.
    private func isUsed(_ name: String) -> Bool {
      guard let call else { return false }
      return (call.call.index..<call.call.end).contains { call.file.text($0) == name }
    }
  }
}
