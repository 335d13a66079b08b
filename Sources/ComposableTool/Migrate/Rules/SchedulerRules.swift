import ComposableMacroExpansion

extension SourceFile {
  /// Returns a duration for the tokens of a scheduler's interval, or `nil` if it is not understood.
  fileprivate func duration(_ range: Range<Int>) -> String? {
    guard let first = range.first else { return nil }
    if range.count == 1, tokens[first].kind == .number { return ".seconds(\(text(first)))" }
    guard at(first, "."), isWord(first + 1),
      ["seconds", "milliseconds", "microseconds", "nanoseconds"].contains(text(first + 1)),
      at(first + 2, "("), partners[first + 2] == range.upperBound - 1
    else { return nil }
    return text(range)
  }

  /// Returns the edit of an argument that is a duration, or `nil` if it is not understood.
  fileprivate func durationEdit(_ call: CallSyntax, _ label: StaticString) -> [Edit]? {
    guard let argument = call.arguments.first(where: { $0.label.map { at($0, label) } ?? false }),
      let duration = duration(argument.value)
    else { return nil }
    return duration == text(argument.value) ? [] : [replacing(argument.value, with: duration)]
  }

  /// The name of a clock that the file does not use otherwise, or the old name.
  fileprivate func clockName(insteadOf name: String) -> String {
    ["clock", "continuousClock"].first { name in
      !tokens.indices.contains { isWord($0) && text($0) == name }
    } ?? name
  }
}

extension MigrationRule {
  /// `@Dependency(\.mainQueue)`, if all uses of it are known.
  static let mainQueues = Self("mainQueues") { file, model in
    let declarations = file.words(["mainQueue"]).filter {
      file.at($0 - 5, ["@", "Dependency", "(", "\\", "."]) && file.at($0 + 1, ")")
        && file.at($0 + 2, "var")
        || file.at($0 - 5, ["@", "Dependency", "(", "\\", "."]) && file.at($0 + 3, "var")
    }
    guard !declarations.isEmpty else { return [] }
    let names = declarations.compactMap { index -> Int? in
      (index + 2..<index + 5).first { file.at($0, "var") && file.isWord($0 + 1) }.map { $0 + 1 }
    }
    guard let name = names.first.map(file.text), names.allSatisfy({ file.text($0) == name }),
      !file.interpolates(name)
    else { return [] }
    let clock = model.sharedSchedulers.contains(name) ? name : file.clockName(insteadOf: name)
    let known = Set(declarations)
    let properties = Set(names)
    var edits = declarations.map { file.replacing($0, with: "continuousClock") }
    for index in file.words([name]) where !known.contains(index) {
      guard let use = properties.contains(index) ? [] : use(of: index, file) else { return [] }
      edits += use + [file.replacing(index, with: clock)]
    }
    return [edits]
  }

  /// Returns the edits around the use of a scheduler in a feature, or `nil` if it is not understood.
  private static func use(of index: Int, _ file: SourceFile) -> [Edit]? {
    if file.at(index + 1, "."), let call = file.callSyntax(at: index + 2) {
      switch file.text(index + 2) {
      case "sleep" where call.arguments.count == 1: return file.durationEdit(call, "for")
      case "timer" where call.arguments.count == 1: return file.durationEdit(call, "interval")
      default: return nil
      }
    }
    let start = file.at(index - 2, ["self", "."]) ? index - 2 : index
    // `[mainQueue = self.mainQueue]` and `[mainQueue]`
    if file.at(start - 1, "=") || file.at(start - 1, "[") || file.at(start - 1, ",") {
      guard file.at(index + 1, "]") || file.at(index + 1, ",") || file.at(index + 1, "="),
        let bracket = file.enclosing[index], file.at(bracket, "[")
      else { return nil }
      return []
    }
    // `debounce(id: …, for: …, scheduler: mainQueue)`
    guard file.at(start - 2, ["scheduler", ":"]), let open = file.enclosing[index],
      file.at(open - 1, "debounce") || file.at(open - 1, "throttle"),
      let call = file.callSyntax(at: open - 1),
      !call.arguments.contains(where: { $0.label.map { file.at($0, "options") } ?? false }),
      let edits = file.durationEdit(call, "for")
    else { return nil }
    return edits + [file.replacing(start - 2, with: "clock")]
  }

  /// `let mainQueue = DispatchQueue.test`, if all uses of it are known.
  static let testSchedulers = Self("testSchedulers") { file, _ in
    let declarations = file.words(["test"]).filter {
      file.at($0 - 2, ["DispatchQueue", "."]) && file.at($0 - 3, "=") && file.at($0 - 5, "let")
        && file.isWord($0 - 4)
        && !file.at($0 + 1, ".")
    }
    guard let name = declarations.first.map({ file.text($0 - 4) }),
      declarations.allSatisfy({ file.text($0 - 4) == name })
    else { return [] }
    let clock = file.clockName(insteadOf: name)
    var edits = declarations.map { file.replacing($0 - 2..<$0 + 1, with: "TestClock()") }
    for index in file.words([name]) {
      // The dependency can have the same name: `$0.mainQueue = mainQueue.eraseToAnyScheduler()`.
      if file.at(index - 1, "."), !file.at(index - 2, "self") { continue }
      edits.append(file.replacing(index, with: clock))
      if declarations.contains(index + 4) { continue }
      guard file.at(index + 1, "."), let call = file.callSyntax(at: index + 2) else { return [] }
      switch file.text(index + 2) {
      case "advance" where call.arguments.isEmpty: break
      case "advance":
        guard let duration = file.durationEdit(call, "by") else { return [] }
        edits += duration
      case "run" where call.arguments.isEmpty: break
      case "eraseToAnyScheduler":
        // The rule below reads it.
        edits.append(file.replacing(index + 1..<call.last + 1, with: ""))
      default: return []
      }
    }
    return [edits]
  }

  /// `$0.mainQueue = .immediate` and other overrides.
  static let schedulerOverrides = Self("schedulerOverrides") { file, _ in
    file.words(["mainQueue"]).compactMap { index in
      guard file.at(index - 1, ".") else { return nil }
      if file.at(index + 1, "="), file.at(index - 2, "$0") || file.at(index - 2, "dependencies") {
        guard let edits = clock(at: index + 2, file) else { return nil }
        return edits + [file.replacing(index, with: "continuousClock")]
      }
      // `.dependency(\.mainQueue, .immediate)`
      guard file.at(index - 2, "\\"), file.at(index - 3, "("), file.at(index - 4, "dependency"),
        file.at(index + 1, ","),
        let edits = clock(at: index + 2, file)
      else { return nil }
      return edits + [file.replacing(index, with: "continuousClock")]
    }
  }

  /// Returns the edits that make a clock of the scheduler at a token.
  private static func clock(at start: Int, _ file: SourceFile) -> [Edit]? {
    var index = start
    if file.at(index, ["DispatchQueue", "."]) { index += 1 }
    if file.at(index, "."), file.isWord(index + 1) {
      let clocks = [
        "immediate": "ImmediateClock()", "main": "ContinuousClock()",
        "unimplemented": ".unimplemented()",
      ]
      guard let clock = clocks[file.text(index + 1)] else { return nil }
      var end = index + 2
      if file.at(end, [".", "eraseToAnyScheduler", "(", ")"]) { end += 4 }
      guard !file.at(end, ".") else { return nil }
      return [file.replacing(start..<end, with: clock)]
    }
    // A clock by another rule.
    let isClock =
      file.at(index, ["self", ".", "clock"]) || file.at(index, "clock")
      || file.at(index, "continuousClock")
      || file.at(index, ["self", ".", "continuousClock"])
      || file.words(["TestClock"]).contains {
        file.isWord(index) && file.at($0 - 1, "=") && file.text($0 - 2) == file.text(index)
      }
    return isClock ? [] : nil
  }
}
