import ComposableNotes
import ComposableSyntax

extension StructInitializers {
  /// The statements of a closure, which become source that compiles in a test.
  struct Completion {
    private let initializers: StructInitializers
    private var test: Test
    private let call: AcceptedCall

    /// The variables with values that several statements create.
    private var variables: [(name: String, source: [String])] = []

    /// - Parameters:
    ///   - initializers: The initializers of the structs.
    ///   - test: The file of the test.
    ///   - call: The call with the closure, or the call beside which another one is inserted.
    init(_ initializers: StructInitializers, in test: Test, _ call: AcceptedCall) {
      self.initializers = initializers
      self.call = call
      self.test = test
      self.test.offset = call.file.range(of: call.call.index).lowerBound
    }

    /// Returns the statements that make some changes, if possible those that replace assignments of
    /// a closure.
    mutating func complete(
      _ changes: [AcceptedNote.Change],
      in closure: Range<Int>? = nil
    ) throws -> [String] {
      let statements = try changes.flatMap { try complete($0, in: closure) }
      return variables.flatMap(\.source) + statements
    }

    /// Returns the first statements that are possible, or the first ones that replace assignments.
    private mutating func complete(
      _ change: AcceptedNote.Change,
      in closure: Range<Int>?
    ) throws -> [String] {
      var reason = change.refusal
      var first: (statements: [String], completion: Self)?
      for statements in change.alternatives {
        var copy = self
        do {
          let statements = try statements.map { try copy.complete($0) }
          if first == nil { first = (statements, copy) }
          guard let closure else { break }
          if call.replaces(statements, in: closure) {
            first = (statements, copy)
            break
          }
        } catch let refusal as Refusal {
          let isOfArgument = statements.contains { $0.contains(Self.argumentMark) }
          if !isOfArgument, reason == nil { reason = refusal.reason }
        }
      }
      if let first {
        self = first.completion
        return first.statements
      }
      throw Refusal(
        reason ?? """
          The runs of "\(call.text)" give "$0.\(change.field)" different values of the action. Write \
          the action with these values in variables.
          """
      )
    }

    /// Returns a call to insert, which has no statements before it.
    mutating func complete(call: String) throws -> String {
      let text = try complete(call)
      guard let variable = variables.first else { return text }
      throw Refusal("\"\(variable.name)\" in \"\(text)\" needs statements before the call.")
    }

    /// Returns source that compiles in the test.
    private mutating func complete(_ source: String) throws -> String {
      let source = source.replacing(/\u{E002}([0-9.]+)\u{E002}/) { match in
        "\(Self.argumentName)\(match.1.replacing(".", with: "_"))"
      }
      for match in source.matches(of: Self.field) {
        try initializers.checkAssignment(of: String(match.2), of: String(match.1), in: test)
      }
      var text = source.replacing(Self.field) { String($0.2) }
      while let match = text.firstMatch(of: Self.enumCase) {
        let (path, name) = (String(match.1), String(match.2))
        let isTuple = try initializers.hasTuple(name, of: path, in: test)
        text.replaceSubrange(match.range, with: (isTuple ? Self.tupleName : "") + name)
      }
      let file = SourceFile(path: "", text: text)
      return try complete(file.tokens.indices, of: file)
    }

    /// The type of a field, and its name.
    private static var field: Regex<(Substring, Substring, Substring)> {
      /\u{E001}(.*?)\u{E001}(\w+)/
    }

    /// The type of an enum, and the name of a case with several values.
    private static var enumCase: Regex<(Substring, Substring, Substring)> {
      /\u{E003}(.*?)\u{E003}(\w+|`\w+`)/
    }

    /// Begins the name of a case with one tuple.
    private static let tupleName = "composableTuple_"

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
        } else if word.hasPrefix(Self.tupleName), let close = file.partner(index + 1) {
          let values = try complete(index + 2..<close, of: file)
          text += "\(word.dropFirst(Self.tupleName.count))((\(values)))"
          index = close
        } else if let path = file.structPath(from: index), let close = file.partner(path.end) {
          var fields: [Field] = []
          for argument in file.arguments(in: path.end) {
            fields.append((argument.label ?? "", try complete(argument.tokens, of: file)))
          }
          text += expression(for: try initializers.call(of: path.name, fields, in: test))
          index = close
        } else if let value = file.idOrDate(from: index), let name = constant(for: value, of: file)
        {
          text += name
          index = value.upperBound - 1
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
      let tokens = try call.argument(at: path.split(separator: "_").compactMap { Int($0) })
      guard isConstant(tokens, in: call.file) else {
        throw Refusal("The argument can have another value each time.")
      }
      return call.file.source[call.file.range(of: tokens)]
    }

    /// Returns the name of a constant that the test declares before the call with the same source.
    private func constant(for value: Range<Int>, of file: SourceFile) -> String? {
      let (source, text) = (call.file, value.map(file.text))
      var scopes = [source.enclosing[call.call.index]]
      while case let open?? = scopes.last { scopes.append(source.enclosing[open]) }
      let declaration = (0..<call.call.index).first { index in
        guard source.at(index, "let"), !source.at(index - 1, "static"),
          scopes.contains(source.enclosing[index]), source.isWord(index + 1),
          source.at(index + 2, "="), index + 3 + text.count < source.tokens.count
        else { return false }
        let end = index + 3 + text.count
        return (index + 3..<end).map(source.text) == text && source.tokens[end].startsLine
          && !source.at(end, ".") && source.isDeclaredOnce(source.text(index + 1))
      }
      return declaration.map { source.text($0 + 1) }
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
      (call.call.index..<call.call.end).contains { call.file.text($0) == name }
    }
  }
}

extension SourceFile {
  /// Returns the tokens of an id or a date that begins at an index.
  fileprivate func idOrDate(from index: Int) -> Range<Int>? {
    guard at(index, "UUID") || at(index, "Date"), at(index + 1, "("), let close = partner(index + 1)
    else { return nil }
    return index..<(at(close + 1, "!") ? close + 2 : close + 1)
  }

  /// Returns whether only one declaration in the file can have a name.
  ///
  /// A label of an argument looks like a parameter, so it counts, too.
  fileprivate func isDeclaredOnce(_ name: String) -> Bool {
    tokens.indices.count { index in
      text(index) == name
        && (at(index - 1, "let") || at(index - 1, "var") || at(index - 1, "{")
          || at(index + 1, ":") || at(index + 1, "in"))
    } == 1
  }
}
