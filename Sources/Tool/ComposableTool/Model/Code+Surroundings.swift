import ComposableSyntax

extension SourceFile {
  /// Returns the index of the bracket that encloses a token, within some tokens.
  func enclosingBracket(of index: Int, in tokens: Range<Int>) -> Int? {
    var index = index - 1
    while index >= tokens.lowerBound {
      if let partner = partners[index] {
        if partner > index { return index }
        index = partner
      }
      index -= 1
    }
    return nil
  }

  /// Returns the indices of the words that are `text`.
  func words(_ text: StaticString, in tokens: Range<Int>) -> [Int] {
    tokens.filter { at($0, text) }
  }

  /// Returns the number of lines of some tokens.
  func lineCount(of tokens: Range<Int>) -> Int {
    let range = range(of: tokens)
    return location(of: range.upperBound).line - location(of: range.lowerBound).line + 1
  }
}

extension Code {
  /// The effects that run an operation: `.run { … }`.
  var operations: [Call] {
    calls(["run"]).filter { file.at($0.index - 1, ".") && !$0.closures.isEmpty }
  }

  /// Returns whether a token belongs to an argument or a closure of one of the calls.
  func isInside(_ index: Int, of calls: [Call]) -> Bool {
    calls.contains { $0.index < index && index < $0.end }
  }

  /// Returns the calls that follow a call, and those that follow the calls that contain it, such as
  /// `.cancellable(id: 1)` after `.merge(.run { … })`.
  func modifiers(of call: Call) -> [Call] {
    var modifiers = file.chain(at: call.end)
    var index = call.index
    while let bracket = file.enclosingBracket(of: index, in: tokens), !file.at(bracket, "{") {
      modifiers += file.partner(bracket).map { file.chain(at: $0 + 1) } ?? []
      index = bracket
    }
    return modifiers
  }
}

extension Feature.ActionCase {
  /// The name of the feature whose actions are the payload, if it is written as such.
  var child: String? {
    guard payload.count == 1 else { return nil }
    var type = payload[0]
    for wrapper in ["PresentationAction", "IdentifiedActionOf", "StackActionOf"]
    where type.hasPrefix(wrapper + "<") && type.hasSuffix(">") {
      type = String(type.dropFirst(wrapper.count + 1).dropLast())
      if wrapper != "PresentationAction" { return type }
    }
    return type.hasSuffix(".Action") ? String(type.dropLast(7)) : nil
  }

  /// The type of the actions that are presented, such as those of an alert.
  var presented: String? {
    guard payload.count == 1, payload[0].hasPrefix("PresentationAction<") else { return nil }
    return String(payload[0].dropFirst(19).dropLast())
  }

  /// Whether the payload is an action of something else.
  var isOfAnother: Bool {
    payload.contains { $0.contains("Action") } || name == "delegate" || name == "alert"
  }
}
