/// Some tokens of a file, such as those of a function.
struct Code: Sendable {
  let file: SourceFile
  let tokens: Range<Int>
}

extension Code {
  /// An element in parentheses: an argument of a call, or a part of a pattern.
  struct Argument: Sendable {
    let label: String?
    /// The tokens after the label.
    let tokens: Range<Int>
  }

  /// A member that is called or read, with its arguments and trailing closures.
  struct Call: Sendable {
    let name: String
    /// The index of the name.
    let index: Int
    let arguments: [Argument]
    /// The tokens in the braces of each trailing closure.
    let closures: [Range<Int>]
    /// The index after the call.
    let end: Int

    /// Returns the tokens of the argument with a label.
    func argument(_ label: String) -> Range<Int>? {
      arguments.first { $0.label == label }?.tokens
    }
  }

  /// Returns the calls of functions and members with one of these names.
  func calls(_ names: Set<String>) -> [Call] {
    tokens.compactMap { index in
      guard file.isWord(index), names.contains(file.text(index)) else { return nil }
      return file.call(at: index)
    }
  }
}

extension SourceFile {
  /// Returns the elements between a bracket and its partner.
  func arguments(in bracket: Int) -> [Code.Argument] {
    guard let close = partner(bracket) else { return [] }
    return split(bracket + 1..<close, at: ",").map { tokens in
      let isLabeled = isWord(tokens.lowerBound) && at(tokens.lowerBound + 1, ":")
      return Code.Argument(
        label: isLabeled ? text(tokens.lowerBound) : nil,
        tokens: isLabeled ? (tokens.lowerBound + 2)..<tokens.upperBound : tokens
      )
    }
  }

  /// Returns the index of the matching bracket.
  func partner(_ index: Int) -> Int? {
    tokens.indices.contains(index) ? partners[index] : nil
  }

  /// Splits tokens at a separator outside of brackets, and leaves out empty parts.
  func split(_ range: Range<Int>, at separator: StaticString) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in topLevel(range) where at(index, separator) {
      if start < index { parts.append(start..<index) }
      start = index + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Returns the tokens that are not inside of brackets of the range.
  ///
  /// The brackets are included.
  func topLevel(_ range: Range<Int>) -> [Int] {
    var result: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      result.append(index)
      if let partner = partners[index], partner > index, partner < range.upperBound {
        result.append(partner)
        index = partner
      }
      index += 1
    }
    return result
  }

  /// Reads the call of the name at `index`.
  func call(at index: Int) -> Code.Call {
    var (end, arguments, closures) = (index + 1, [Code.Argument](), [Range<Int>]())
    if at(end, "("), let close = partner(end) {
      arguments = self.arguments(in: end)
      end = close + 1
    }
    while true {
      let isLabeled = !closures.isEmpty && isWord(end) && at(end + 1, ":")
      let brace = isLabeled ? end + 2 : end
      guard at(brace, "{"), isLabeled || closures.isEmpty, let close = partner(brace) else { break }
      closures.append(brace + 1..<close)
      end = close + 1
    }
    return Code.Call(
      name: text(index),
      index: index,
      arguments: arguments,
      closures: closures,
      end: end
    )
  }

  /// Reads the members that are called on the value that ends before `index`, such as
  /// `.cancellable(id: 1)`.
  func chain(at index: Int) -> [Code.Call] {
    var calls: [Code.Call] = []
    var index = index
    while at(index, "."), isWord(index + 1) {
      let call = call(at: index + 1)
      calls.append(call)
      index = call.end
    }
    return calls
  }
}
