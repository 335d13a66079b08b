import ComposableSyntax

/// Which task results have to stay, because something can compare them.
///
/// `TaskResult` is `Equatable`, and `Result<Value, any Error>` is not. A value can go from one
/// variable or case to any other one with the same type of success, so these stay together.
struct TaskResults: Sendable {
  /// Why task results stay.
  enum Reason {
    case isEquatable
    /// The files do not show whether the result must be `Equatable`.
    case isUnclear
  }

  /// The types of success in the payloads of cases, by the name of the case.
  private var cases: [String: Set<String>] = [:]
  /// The types of success of `TaskResult` and its aliases.
  private var names: [String: Set<String>] = ["TaskResult": [Self.any]]
  /// Names that can stand for several types, such as aliases.
  private var ambiguous: Set = ["_"]
  private var kept: [String: Reason] = [:]

  private static let containers: Set = ["Array", "Dictionary", "Optional", "any"]

  /// A type of success that the code does not name.
  private static let any = ""

  init(_ files: [SourceFile]) {
    guard files.contains(where: { !$0.words(["TaskResult"]).isEmpty }) else { return }
    let types = files.map { $0.typeSyntax() }
    for (file, types) in zip(files, types) { ambiguous.formUnion(file.ambiguousTypes(types)) }
    addAliases(files, types)
    for file in files {
      for index in file.words(Set(names.keys)) {
        guard let name = file.declaredCase(index) else { continue }
        cases[file.text(name), default: []].formUnion(successes(index, file))
      }
    }
    let conformances = Conformances(files, types)
    var hasAny = false
    for (file, types) in zip(files, types) {
      hasAny = keepRequired(in: file, types, conformances) || hasAny
      keepCompared(in: file)
    }
    let reason = kept.values.first { $0 == .isEquatable } ?? kept.values.first
    if hasAny { keep([Self.any], reason) }
  }

  private mutating func addAliases(_ files: [SourceFile], _ types: [[SourceFile.TypeSyntax]]) {
    let aliases = zip(files, types).flatMap { file, types in
      file.typeAliases(types).map { (name: $0.name, type: $0.type, file: file) }
    }
    while true {
      let old = names
      for alias in aliases {
        let name = alias.name.split(separator: ".").last.map(String.init) ?? ""
        for index in alias.type
        where alias.file.isWord(index) && names[alias.file.text(index)] != nil {
          names[name, default: []].formUnion(successes(index, alias.file))
        }
      }
      guard names != old else { return }
    }
  }

  /// Returns the types of success that the task result at a token can have.
  private func successes(_ index: Int, _ file: SourceFile) -> Set<String> {
    let name = file.text(index)
    guard name == "TaskResult" else { return names[name] ?? [] }
    if file.at(index + 1, "<") {
      guard let close = file.closingAngle(index + 1) else { return [Self.any] }
      let range = file.tokens[index + 1].range.upperBound..<close
      let words = file.indices(in: range).filter(file.isWord).map(file.text)
      guard ambiguous.isDisjoint(with: words) else { return [Self.any] }
      // Types that have the same names, such as `[Int]` and `Array<Int>`, count as the same.
      let types = file.indices(in: range).filter { !file.isQualifier($0) && file.isWord($0) }
        .map(file.text).filter { !Self.containers.contains($0) }
      return [types.isEmpty ? "Void" : types.joined(separator: " ")]
    }
    return file.enclosingCase(index).flatMap { cases[file.text($0)] } ?? [Self.any]
  }

  /// Returns whether the task result at a token is passed to a case, which names its error's type.
  func isPassedToCase(_ index: Int, _ file: SourceFile) -> Bool {
    file.enclosingCase(index).map { cases[file.text($0)] != nil } ?? false
  }

  /// Returns why the task result at a token stays, or `nil` if it becomes a `Result`.
  func reason(_ index: Int, _ file: SourceFile) -> Reason? {
    successes(index, file).lazy.compactMap { kept[$0] }.first ?? kept[Self.any]
  }

  /// What to do with the task result that is left at a token.
  func advice(_ index: Int, _ file: SourceFile) -> String {
    reason(index, file) == .isEquatable
      ? """
      Deprecated. Remove Equatable from the actions, then run this command again, which writes \
      Result.
      """
      : "Deprecated. Write Result<…, any Error> here, unless its values must be Equatable."
  }

  private mutating func keep(_ successes: Set<String>, _ reason: Reason?) {
    guard let reason else { return }
    for success in successes where kept[success] != .isEquatable { kept[success] = reason }
  }

  /// Keeps the parts of types that are `Equatable`.
  ///
  /// Returns `true` if there are results without a type.
  private mutating func keepRequired(
    in file: SourceFile,
    _ types: [SourceFile.TypeSyntax],
    _ conformances: Conformances
  ) -> Bool {
    var hasAny = false
    for index in file.words(Set(names.keys)) where !file.at(index - 1, "typealias") {
      let successes = successes(index, file)
      hasAny = hasAny || successes.contains(Self.any)
      if file.isUnclear(index) { keep(successes, .isUnclear) }
      guard let type = types.enclosing(index),
        file.enclosing[file.outermost(index)] == types[type].open,
        let keyword = file.declarationKeyword(of: index),
        file.at(keyword, "case") || file.at(keyword, "let") || file.at(keyword, "var")
      else { continue }
      keep(successes, conformances.reason(types, type, in: file))
    }
    return hasAny
  }

  /// Functions that compare their arguments.
  private static let comparisons: Set = [
    "XCTAssertEqual", "XCTAssertNoDifference", "XCTAssertNotEqual", "expectNoDifference",
  ]

  /// Keeps results that are compared, or used in a way that `Result` does not have.
  private mutating func keepCompared(in file: SourceFile) {
    let variables = variables(in: file)
    func successes(_ index: Int) -> Set<String>? {
      guard file.isWord(index) || file.at(index, ".") else { return nil }
      if let successes = variables[file.text(index)] { return successes }
      if names[file.text(index)] != nil { return self.successes(index, file) }
      let isResult =
        file.at(index, ".") && file.at(index + 2, "(")
        && (file.at(index + 1, "success") || file.at(index + 1, "failure"))
      return isResult ? [Self.any] : nil
    }
    for index in file.tokens.indices {
      var compared: [Set<String>] = []
      if file.at(index, "==") || file.at(index, "!=") {
        let end = file.at(index - 1, ")") ? (file.partners[index - 1] ?? index) - 1 : index - 1
        compared = [successes(end), successes(index + 1)].compactMap(\.self)
      } else if file.isWord(index), Self.comparisons.contains(file.text(index)) {
        for argument in file.callSyntax(at: index)?.arguments ?? [] {
          let last = argument.value.count < 4 ? successes(argument.value.upperBound - 1) : nil
          compared += [successes(argument.value.lowerBound), last].compactMap(\.self)
        }
      } else if file.isWord(index), let successes = variables[file.text(index)] {
        let end = file.at(index + 1, "(") ? (file.partners[index + 1] ?? index) + 1 : index + 1
        let isUsed =
          file.at(end, [".", "value"]) && !file.at(end + 2, "(")
          || file.at(index - 2, ["Result", "("]) && file.at(end, ")")
        if isUsed { compared = [successes] }
      }
      // The type that one side names, if there is one.
      let named = compared.filter { $0 != [Self.any] }
      for successes in named.isEmpty ? compared : named { keep(successes, .isUnclear) }
    }
  }

  /// The variables and functions of a file that have a task result.
  private func variables(in file: SourceFile) -> [String: Set<String>] {
    var variables: [String: Set<String>] = [:]
    for index in file.words(Set(names.keys)) where file.declaredCase(index) == nil {
      let successes = successes(index, file)
      if file.at(index - 1, ":"), file.isWord(index - 2) {
        variables[file.text(index - 2), default: []].formUnion(successes)
      } else if let keyword = file.declarationKeyword(of: index), file.isWord(keyword + 1),
        !file.at(keyword, "typealias"), !isPassedToCase(index, file)
      {
        variables[file.text(keyword + 1), default: []].formUnion(successes)
      }
    }
    // `case .loaded(let result)`
    for index in file.words(Set(cases.keys))
    where file.at(index - 1, ".") && file.at(index + 1, "(") {
      let name = file.at(index + 2, "let") ? index + 3 : index + 2
      guard file.isWord(name), file.at(name + 1, ")") else { continue }
      variables[file.text(name), default: []].formUnion(cases[file.text(index)] ?? [])
    }
    return variables
  }
}

extension SourceFile {
  /// The names of aliases and of generic parameters.
  fileprivate func ambiguousTypes(_ types: [TypeSyntax]) -> [String] {
    let generic = words(["actor", "class", "enum", "func", "init", "struct"]).flatMap {
      index -> [String] in
      let open = at(index, "init") ? index + 1 : index + 2
      guard at(open, "<"), let end = closingAngle(open) else { return [] }
      return indices(in: tokens[open].range.upperBound..<end).filter(isWord).map(text)
    }
    return generic
      + typeAliases(types).compactMap { $0.name.split(separator: ".").last.map(String.init) }
  }

  /// Returns whether a token belongs to the names before the last dot of a type.
  fileprivate func isQualifier(_ index: Int) -> Bool {
    at(index, ".") || isWord(index) && at(index + 1, ".")
  }

  /// Types whose arguments need not be `Equatable`.
  private static let containers: Set = [
    "ActorIsolated", "Array", "AsyncStream", "AsyncThrowingStream", "Binding", "ContiguousArray",
    "Dictionary",
    "Effect", "EffectOf", "EffectPublisher", "EffectTask", "LockIsolated", "Optional",
    "PresentationAction", "Result",
    "Send", "Task", "TaskResult", "UncheckedSendable",
  ]

  /// Returns whether the tool cannot tell what a task result is used for.
  fileprivate func isUnclear(_ index: Int) -> Bool {
    if at(index - 1, "extension") { return true }
    var end = index + 1
    if at(end, "<") {
      guard let close = closingAngle(end) else { return true }
      end = indices(in: tokens[index].range.lowerBound..<close + 1).upperBound
      // The key of a dictionary.
      if at(end, ":"), let open = enclosing[index], at(open, "[") { return true }
    }
    // Another type of result.
    if at(end, "("), !at(end + 1, "catching") { return true }
    guard let container = genericType(around: index) else { return false }
    return !Self.containers.contains(container)
  }

  /// Longer types take too much time to read.
  private static let longestType = 60

  /// Returns the name of the generic type that has a token directly in its arguments.
  private func genericType(around index: Int) -> String? {
    var depth = 0
    var index = index - 1
    let limit = max(0, index - Self.longestType)
    while index > limit, !isOpening(index), !at(index, "="), !at(index, ":"), !at(index, "->") {
      if isClosing(index) { index = partners[index] ?? 0 }
      if index > 0, tokens[index].kind == .operator {
        for offset in tokens[index].range.reversed() {
          if source[offset] == ">" { depth += 1 }
          if source[offset] == "<" { depth -= 1 }
        }
        if depth < 0 { return text(index - 1) }
      }
      index -= 1
    }
    return nil
  }
}
