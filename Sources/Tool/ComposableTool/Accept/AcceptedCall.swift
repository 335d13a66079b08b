import ComposableNotes
import ComposableSyntax

/// A call of a test store in the source of a test.
struct AcceptedCall {
  let file: SourceFile
  let call: Code.Call

  /// The index of the last token before the closure.
  let last: Int

  /// Finds the call at the location that the compiler passes to it.
  init(at location: SourceFile.Location, in file: SourceFile) throws {
    let index = file.tokens.firstIndexOfSorted {
      file.location(of: $0.range.lowerBound) >= location
    }
    guard index < file.tokens.count,
      file.location(of: file.tokens[index].range.lowerBound) == location
    else { throw Refusal("No token begins here, as in the expansion of a macro.") }
    // The compiler passes the location of the bracket.
    let name = file.at(index, "(") || file.at(index, "{") ? index - 1 : index
    guard file.isWord(name) else { throw Refusal("The call has no name.") }
    guard ["send", "receive", "finish", "assert"].contains(file.text(name)) else {
      throw Refusal(
        "The call is of \"\(file.text(name))\", which passes its location on, and not of the test store."
      )
    }
    guard file.at(name - 1, ".") else {
      throw Refusal("The call is not of a test store in a variable.")
    }
    self.file = file
    call = file.call(at: name)
    last = file.at(name + 1, "(") ? file.partner(name + 1) ?? name : name
    if let function = Self.expectation(around: name, in: file) {
      throw Refusal("The call is in \"\(function)\", which expects the failure.")
    }
  }

  /// The call without the test store and the closure, in one short line, for refusals.
  var text: String {
    let words = file.source[file.range(of: call.index..<last + 1)].split(
      whereSeparator: \.isWhitespace
    )
    let text = words.joined(separator: " ")
    return text.count > 60 ? "\(text.prefix(59))…" : text
  }

  /// The tokens of the outermost function around the call, which is the test.
  var test: Range<Int>? {
    let bodies = file.words(["func"]).lazy.compactMap { function -> Range<Int>? in
      let open = (function..<file.tokens.count).first {
        file.at($0, "{") && file.enclosing[$0] == file.enclosing[function]
      }
      return open.flatMap { open in file.partner(open).map { open..<$0 } }
    }
    return bodies.first { $0.contains(call.index) }
  }

  /// Returns the refusal of a call whose runs need different expectations.
  func differs(in runs: Int) -> Refusal {
    Refusal(
      """
      "\(text)" runs \(runs) times and needs different expectations. Write the expectation with the \
      variables of the test, or a call for each run.
      """
    )
  }

  /// Returns the refusal of a call that fails whatever it expects.
  ///
  /// - Parameter line: The first line of the failure.
  func failure(_ line: String) -> Refusal {
    let line = line.last.map { ".:".contains($0) } == true ? line.dropLast() : line[...]
    return Refusal(
      """
      No expectation lets "\(text)" pass: \(line). Correct the test or the feature, and run the \
      tests again.
      """
    )
  }

  /// Returns the function around a token that expects its operation to fail.
  private static func expectation(around index: Int, in file: SourceFile) -> String? {
    var bracket = file.enclosing[index]
    while let open = bracket {
      let isCall = file.at(open - 1, ")")
      let name = isCall ? (file.partner(open - 1) ?? 0) - 1 : open - 1
      if file.isWord(name),
        ["withKnownIssue", "withExpectedIssue", "XCTExpectFailure"].contains(file.text(name))
      {
        return file.text(name)
      }
      bracket = file.enclosing[open]
    }
    return nil
  }

  /// The tokens between the braces of the closure, if there is one after the call.
  var closure: Range<Int>? {
    get throws {
      if call.argument("assert") != nil {
        throw Refusal("The closure is an argument in parentheses.")
      }
      if file.at(call.index, "receive"), call.arguments.isEmpty {
        throw Refusal("The closure after \"receive\" is the condition for the action.")
      }
      // The block of the condition looks like a closure after the last member.
      if file.chain(at: call.end).contains(where: { !$0.closures.isEmpty }) {
        throw Refusal("The call is in a condition, where a closure cannot follow it.")
      }
      return call.closures.first
    }
  }
}

// MARK: The action

extension AcceptedCall {
  /// Returns the tokens of a value in the action that the call sends or receives.
  ///
  /// - Parameter path: The position of the value among the payloads of nested cases.
  /// - Throws: A refusal if the call does not write the value.
  func argument(at path: [Int]) throws -> Range<Int> {
    let refusal = Refusal("The call does not write the values of the action.")
    guard let action = call.arguments.first, action.label == nil else { throw refusal }
    return try path.reduce(action.tokens) { tokens, index in
      guard let open = file.partner(tokens.upperBound - 1), open > tokens.lowerBound,
        file.at(open, "("), file.isWord(open - 1)
      else { throw refusal }
      let arguments = file.arguments(in: open)
      guard arguments.indices.contains(index) else { throw refusal }
      return arguments[index].tokens
    }
  }
}

// MARK: The statement

extension AcceptedCall {
  /// The test store as an expression, such as `self.store`, and the index of its first token.
  private var receiver: (text: String, start: Int) {
    get throws {
      var start = call.index - 2
      while file.isWord(start), file.at(start - 1, "."), file.isWord(start - 2) { start -= 2 }
      guard file.isWord(start), !file.at(start - 1, ".") else {
        throw Refusal("The test store is not in a variable.")
      }
      return ((start..<call.index - 1).map(file.text).joined(), start)
    }
  }

  /// The tokens of the statement with the call, such as `let task = await store.send(.tap)`.
  private func statement(from receiver: Int) throws -> Range<Int> {
    var start = receiver
    func skip(_ word: StaticString) { if file.at(start - 1, word) { start -= 1 } }
    if !file.at(call.index, "assert") {
      guard file.at(start - 1, "await") else {
        throw Refusal("\"await\" is not directly before the call.")
      }
      start -= 1
    }
    skip("try")
    if file.at(start - 1, "="), file.isWord(start - 2) {
      start -= 2
      skip("let")
      skip("var")
    }
    let end = file.chain(at: call.end).last?.end ?? call.end
    let isStart =
      file.tokens[start].startsLine || file.at(start - 1, "{") || file.at(start - 1, ";")
      || file.at(start - 1, "in")
    let isEnd =
      end == file.tokens.count || file.tokens[end].startsLine || file.at(end, "}")
      || file.at(end, ";")
    guard isStart, isEnd else { throw Refusal("The call is not a statement of its own.") }
    return start..<end
  }

  /// Returns an edit that inserts calls before the call, or after it and its end.
  func insertion(
    of calls: [(call: String, statements: [String])],
    isAfterCall: Bool
  ) throws -> Edit {
    let (receiver, start) = try receiver
    let statement = try statement(from: start)
    let margin = file.indentation(of: statement.lowerBound)
    let lines = calls.map { call, statements in
      let beginning = "await \(receiver).\(call)"
      return beginning + closure(with: statements, after: margin.count + beginning.count, margin)
    }
    if isAfterCall {
      let end = lastWait(after: statement)?.upperBound ?? statement.upperBound
      let offset = file.tokens[end - 1].range.upperBound
      let text = (lines + ["await \(receiver).finish()"]).map { "\n\(margin)\($0)" }.joined()
      return Edit(offset..<offset, with: text)
    }
    let offset = file.tokens[statement.lowerBound].range.lowerBound
    return Edit(offset..<offset, with: lines.map { "\($0)\n\(margin)" }.joined())
  }

  /// The last statement after the call, in the same braces, that lets effects go on, such as
  /// `await clock.advance(by: .seconds(1))`.
  private func lastWait(after statement: Range<Int>) -> Range<Int>? {
    guard let open = file.enclosing[statement.lowerBound], let close = file.partner(open) else {
      return nil
    }
    return file.statements(in: open + 1..<close).last {
      let start = file.at($0.lowerBound, "try") ? $0.lowerBound + 1 : $0.lowerBound
      return $0.lowerBound >= statement.upperBound && file.at(start, "await")
    }
  }
}

// MARK: The closure

extension AcceptedCall {
  /// Returns an edit that adds a closure to the call.
  func addition(of statements: [String]) -> Edit {
    let offset = file.tokens[last].range.upperBound
    let margin = file.indentation(of: last)
    let width = file.location(of: offset).column - 1
    return Edit(offset..<offset, with: closure(with: statements, after: width, margin))
  }

  /// Returns an edit that removes the closure.
  func removal(of closure: Range<Int>) -> Edit {
    let end = file.tokens[closure.upperBound].range.upperBound
    let text = file.at(last, ")") ? "" : "()"
    return Edit(file.tokens[last].range.upperBound..<end, with: text)
  }

  /// Returns the edits that replace assignments of the same parts of the state, or add statements.
  func correction(of closure: Range<Int>, by statements: [String]) throws -> [Edit] {
    var (name, edits, body) = try parts(of: closure)
    let statements = statements.map { file.replacingParameter(in: $0, by: name) }
    let old = file.statements(in: body)
    var (added, new) = ([String](), old.map { (tokens: $0, text: String?.none) })
    // A statement can use the variables of those before it.
    let isSequence = statements.contains { $0.hasPrefix("var ") }
    for statement in statements {
      if !isSequence, let index = file.assignment(replacedBy: statement, among: old),
        new[index].text == nil
      {
        new[index].text = statement
      } else {
        added.append(statement)
      }
    }
    let (open, close) = (closure.lowerBound - 1, closure.upperBound)
    let margin = file.indentation(of: last)
    guard file.tokens[close].startsLine else {
      // A closure in one line.
      if file.hasComment(in: open..<close + 1) {
        throw Refusal("The closure has a comment in its only line.")
      }
      let all = new.map { $0.text ?? file.source[file.range(of: $0.tokens)] } + added
      let head = body.lowerBound == closure.lowerBound ? "" : " \(name) in"
      let range = file.tokens[open].range.lowerBound..<file.tokens[close].range.upperBound
      let column = file.location(of: range.lowerBound).column - 2
      let text = self.closure(with: all, after: column, margin, parameters: head)
      return [Edit(range, with: String(text.dropFirst()))]
    }
    for case (let tokens, let text?) in new {
      let inner = file.indentation(of: tokens.lowerBound)
      let lines = file.lines(of: text, inner)
      edits.append(Edit(file.range(of: tokens), with: String(lines.dropFirst(inner.count))))
    }
    if !added.isEmpty {
      let inner =
        old.last.map { file.indentation(of: $0.lowerBound) }
        ?? margin + file.indentation(in: margin)
      let text = added.map { "\n\(file.lines(of: $0, inner))" }.joined()
      // A comment can follow the last statement.
      let end = file.lineEnd(before: close)
      edits.append(Edit(end..<end, with: text))
    }
    return edits
  }

  /// Returns whether a closure names the part of the state that a statement changes, or all of it.
  ///
  /// Then it can assert a value that is the one before.
  func names(_ statement: String, in closure: Range<Int>) -> Bool {
    guard let (name, _, body) = try? parts(of: closure) else { return false }
    var part = SourceFile(path: "", text: statement).texts.dropFirst()
    part = part.prefix { !["=", "(", "{"].contains($0) }
    if part.count > 2, !statement.contains(" = ") || statement.contains("{") { part.removeLast(2) }
    return body.contains { index in
      guard file.text(index) == name, !file.at(index - 1, ".") else { return false }
      let same = zip(part, index + 1..<body.upperBound).prefix { $0 == file.text($1) }.count
      let next = index + 1 + same
      let isOther =
        part.prefix(same).last.map { [".", "[", ":"].contains($0) } ?? false
        || next < body.upperBound && [".", "[", "?"].contains(file.text(next))
      // A closure in the closure can have a parameter with the same name.
      var bracket = file.enclosing[index]
      while let open = bracket, !file.at(open, "{") { bracket = file.enclosing[open] }
      let isInner = name == "$0" && same == 0 && bracket != closure.lowerBound - 1
      return same == part.count || !isOther && !isInner
    }
  }

  /// Returns whether statements only replace assignments in a closure.
  func replaces(_ statements: [String], in closure: Range<Int>) -> Bool {
    guard let (name, _, body) = try? parts(of: closure) else { return false }
    let old = file.statements(in: body)
    return statements.allSatisfy {
      let statement = file.replacingParameter(in: $0, by: name)
      return file.assignment(replacedBy: statement, among: old) != nil
    }
  }

  /// Returns the name of the parameter of a closure, edits that give it one, and the statements.
  private func parts(
    of closure: Range<Int>
  ) throws -> (name: String, edits: [Edit], body: Range<Int>) {
    let colon = file.topLevel(closure).first { file.at($0, "in") }
    guard let colon else { return ("$0", [], closure) }
    let (name, edits) = try parameter(closure.lowerBound..<colon)
    return (name, edits, colon + 1..<closure.upperBound)
  }

  /// Returns the name of the parameter of a closure, and an edit that gives it one if it has none.
  private func parameter(_ tokens: Range<Int>) throws -> (name: String, edits: [Edit]) {
    guard tokens.count == 1 else {
      let words = tokens.map(file.text).joined(separator: " ")
      throw Refusal("The closure has more than a name before \"in\": \(words).")
    }
    guard file.at(tokens.lowerBound, "_") else { return (file.text(tokens.lowerBound), []) }
    return ("state", [Edit(file.range(of: tokens), with: "state")])
  }

  private func closure(
    with statements: [String],
    after column: Int,
    _ margin: String,
    parameters: String = ""
  ) -> String {
    guard let first = statements.first else { return "" }
    let line = " {\(parameters) \(first) }"
    if statements.count == 1, !first.contains("\n"), column + line.count <= SourceFile.width {
      return line
    }
    let lines = statements.map { "\n\(file.lines(of: $0, margin + file.indentation(in: margin)))" }
    return " {\(parameters)\(lines.joined())\n\(margin)}"
  }
}
