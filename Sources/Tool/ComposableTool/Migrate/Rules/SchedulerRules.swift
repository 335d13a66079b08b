import ComposableSyntax

extension SourceFile {
  /// Returns a duration for the tokens of a scheduler's interval, or `nil` if it is not understood.
  func duration(_ range: Range<Int>) -> String? {
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
    let declarations = file.schedulerDependencies
    let schedulers = model.schedulers
    guard let name = declarations.first?.name else {
      // The other files of a feature.
      return file.words(schedulers.dependencies.subtracting(schedulers.unclear)).compactMap {
        index in
        file.isFree(index) || file.at(index - 2, ["self", "."]) ? use(of: index, file) : nil
      }
    }
    guard declarations.allSatisfy({ $0.name == name }), !file.interpolates(name),
      !schedulers.unclear.contains(name)
    else { return [] }
    let clock = schedulers.dependencies.contains(name) ? name : file.clockName(insteadOf: name)
    let keys = Set(declarations.map(\.key))
    let properties = Set(declarations.map(\.index))
    var edits = keys.map { file.replacing($0, with: "continuousClock") }
    for index in file.words([name]) where !keys.contains(index) {
      guard let use = properties.contains(index) ? [] : use(of: index, file) else { return [] }
      edits += use + [file.replacing(index, with: clock)]
    }
    return [edits]
  }

  /// Returns the edits around the use of a scheduler in a feature, or `nil` if it is not
  /// understood.
  static func use(of index: Int, _ file: SourceFile) -> [Edit]? {
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
  static let testSchedulers = Self("testSchedulers") { file, model in
    let declarations = file.testSchedulers
    let names = Set(declarations.map(\.name))
    return names.union(model.schedulers.tests).subtracting(model.schedulers.unclear).sorted()
      .compactMap { name in
        let declarations = declarations.filter { $0.name == name }
        let keepsName =
          names.count > 1 || declarations.isEmpty || model.schedulers.tests.contains(name)
        let clock = keepsName ? name : file.clockName(insteadOf: name)
        var edits = declarations.map { file.replacing($0.value, with: "TestClock()") }
        for index in file.words([name]) where !file.isDependency(index) {
          if file.at(index - 1, "."), !file.at(index - 2, "self"),
            !model.schedulers.tests.contains(name)
          {
            continue
          }
          if !keepsName { edits.append(file.replacing(index, with: clock)) }
          if declarations.contains(where: { $0.index == index }) { continue }
          guard let use = testUse(of: index, file) else { return nil }
          edits += use
        }
        return edits
      }
  }

  /// Returns the edits of the use of a test scheduler, or `nil` if it is not understood.
  static func testUse(of index: Int, _ file: SourceFile) -> [Edit]? {
    guard file.at(index + 1, "."), let call = file.callSyntax(at: index + 2) else { return nil }
    switch file.text(index + 2) {
    case "advance", "run":
      return call.arguments.isEmpty ? [] : file.durationEdit(call, "by")
    case "eraseToAnyScheduler":
      // The rule below reads it.
      return [file.replacing(index + 1..<call.last + 1, with: "")]
    default: return nil
    }
  }

  /// `$0.mainQueue = .immediate` and other overrides.
  static let schedulerOverrides = Self("schedulerOverrides") { file, model in
    file.words(["mainQueue"]).compactMap { index -> [Edit]? in
      guard file.isDependency(index) else { return nil }
      let isTrait = file.at(index - 4, ["dependency", "(", "\\"]) && file.at(index + 1, ",")
      guard isTrait || file.at(index + 1, "=") && !file.at(index - 2, "\\"),
        let clock = clock(at: index + 2, file, model)
      else { return nil }
      if let other = file.clock(besides: index) {
        // The same clock again is not needed. A person decides between others.
        guard !isTrait, file.startsStatement(index - 2),
          file.text(file.value(from: other + 2)) == clock.text
        else { return nil }
        return [file.deleting(index - 2..<clock.value.upperBound)]
      }
      return [
        file.replacing(clock.value, with: clock.text),
        file.replacing(index, with: "continuousClock"),
      ]
    }
  }

  /// Returns the tokens of the scheduler at a token, and the clock that replaces it.
  static func clock(
    at start: Int,
    _ file: SourceFile,
    _ model: MigrationModel
  ) -> (value: Range<Int>, text: String)? {
    let value = file.value(from: start)
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
      return end == value.upperBound ? (value, clock) : nil
    }
    // A clock by another rule.
    guard let name = value.last, value.allSatisfy({ file.isWord($0) || file.at($0, ".") }) else {
      return nil
    }
    let isOwn = value.count == 1 || value.count == 3 && file.at(start, "self")
    let isClock =
      model.schedulers.tests.subtracting(model.schedulers.unclear).contains(file.text(name))
      || isOwn
        && (file.at(name, "clock") || file.at(name, "continuousClock")
          || file.words(["TestClock"]).contains {
            file.at($0 - 1, "=") && file.text($0 - 2) == file.text(name)
          })
    return isClock ? (value, file.text(value)) : nil
  }
}
