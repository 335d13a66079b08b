import ComposableSyntax

extension MigrationRule {
  /// Effects of Combine that a reducer returns, with the operators after them.
  static let effectChains = Self("effectChains") { file, model in
    let environments = model.environments
    let starts =
      file.words(["Effect"]).filter { file.isFree($0) }
      + file.words(Set(environments.operations.keys)).compactMap { index in
        guard file.at(index - 1, "."), file.at(index + 1, "(") else { return nil }
        var start = index
        while file.at(start - 1, "."), file.isWord(start - 2) { start -= 2 }
        return start
      }
    return starts.compactMap { start in
      guard file.isReturned(start), !file.isInClient(start) else { return nil }
      return EffectChain(at: start, in: file, environments)?.edits
    }
  }
}

/// An effect and the operators after it, such as `environment.load().catchToEffect(Action.loaded)`.
private struct EffectChain {
  let file: SourceFile
  let environments: Environments
  /// The only edit.
  private(set) var edits: [Edit] = []

  /// What the effect waits for before it sends.
  private var waits: [String] = []
  /// The value that is sent, or `nil` for none.
  private var value: String?
  /// The expression whose result is not sent.
  private var work: String?
  /// The interval and the clock of a timer.
  private var timer: String?
  /// Whether a `Result` has to catch the error.
  private var throwsErrors = false
  /// The type of the error.
  private var failure: String?
  private var captures: [String] = []
  /// The operators that stay.
  private var suffix = ""

  init?(at start: Int, in file: SourceFile, _ environments: Environments) {
    (self.file, self.environments) = (file, environments)
    guard var next = readSource(start) else { return nil }
    let first = next
    while file.at(next, ".") {
      guard let call = file.callSyntax(at: next + 1), readOperator(call) else { return nil }
      next = call.last + 1
    }
    // Another rule writes `.send`.
    let isPlainValue = timer == nil && work == nil && waits.isEmpty && next == first
    guard !throwsErrors, !isPlainValue, file.isPlain(start..<next) else { return nil }
    let indent = file.indent(of: start)
    let text = text(indent: indent)
    let column = text.contains("\n") ? indent : indent + file.indentUnit
    let operators = suffix.replacing("\n", with: "\n\(column)")
    edits = [file.replacing(start..<next, with: text + operators)]
  }

  private func text(indent: String) -> String {
    let list = captures.isEmpty ? "" : "[\(captures.joined(separator: ", "))] "
    if let value, waits.isEmpty, timer == nil, work == nil, !value.contains("await ") {
      return ".send(\(value))"
    }
    var lines = waits
    if let work { lines.append(work) }
    if let value { lines.append("await send(\(value))") }
    if let timer {
      lines = ["for await _ in \(timer) {"] + lines.map { file.indentUnit + $0 } + ["}"]
    }
    let head = ".run { \(list)\(value == nil ? "_" : "send") in"
    if lines.count == 1, !lines[0].contains("\n"), indent.count + head.count + lines[0].count < 80 {
      return "\(head) \(lines[0]) }"
    }
    return ([head] + lines.map { file.indentUnit + $0 } + ["}"]).joined(separator: "\n" + indent)
  }

  // MARK: Sources

  /// Reads the effect without its operators, and returns the token after it.
  private mutating func readSource(_ start: Int) -> Int? {
    guard file.at(start, "Effect") else { return readOperation(start) }
    var name = start
    if let types = file.genericArguments(start + 1) { name = types.end - 1 }
    if file.at(name + 1, "("), let close = file.partners[name + 1] {
      let arguments = file.argumentSyntax(in: name + 2..<close)
      guard arguments.count == 1, let label = arguments[0].label, file.at(label, "value") else {
        return nil
      }
      value = captured(arguments[0].value)
      return value == nil ? nil : close + 1
    }
    guard file.at(name + 1, [".", "timer"]), let call = file.callSyntax(at: name + 2),
      call.closures.isEmpty, let id = argument("id", of: call),
      let every = argument("every", of: call), let interval = file.duration(every),
      let scheduler = argument("on", of: call), let clock = clock(scheduler)
    else { return nil }
    timer = "\(clock).timer(interval: \(interval))"
    suffix = "\n.cancellable(id: \(file.text(id)), cancelInFlight: true)"
    value = "()"
    return call.last + 1
  }

  /// Reads `environment.client.load(state.id)`.
  private mutating func readOperation(_ start: Int) -> Int? {
    var name = start
    while file.at(name + 1, "."), file.isWord(name + 2) { name += 2 }
    guard let operation = environments.operations[file.text(name)],
      let call = file.callSyntax(at: name), call.closures.isEmpty, let close = call.close
    else { return nil }
    capture(file.text(start))
    var arguments: [String] = []
    for argument in call.arguments {
      guard let value = captured(argument.value) else { return nil }
      arguments.append((argument.label.map { file.text($0) + ": " } ?? "") + value)
    }
    (throwsErrors, failure) = (operation.failure != nil, operation.failure)
    let keyword = throwsErrors ? "try await" : "await"
    let function = (start..<name + 1).map(file.text).joined()
    let text = "\(keyword) \(function)(\(arguments.joined(separator: ", ")))"
    if operation.output == nil { work = text } else { value = text }
    return close + 1
  }

  // MARK: Operators

  /// Reads an operator, and returns whether it is understood.
  private mutating func readOperator(_ call: SourceFile.CallSyntax) -> Bool {
    let name = file.text(call.name)
    let function =
      call.arguments.first?.value ?? call.closures.first.map { $0.open..<$0.close + 1 }
    switch name {
    case "receive" where argument("on", of: call) != nil: return suffix.isEmpty
    case "eraseToEffect", "catchToEffect", "map":
      if name == "catchToEffect" {
        guard throwsErrors, let value, timer == nil else { return false }
        // Swift does not infer the type of the error from the call.
        let head = failure.map { $0 == "Error" ? "" : "() async throws(\($0)) in " } ?? ""
        (self.value, throwsErrors) = ("Result { \(head)\(value) }", false)
      }
      guard let function else { return name != "map" }
      guard let value, call.arguments.count + call.closures.count == 1, !throwsErrors,
        let result = apply(function, to: value)
      else { return false }
      self.value = result
      return true
    case "fireAndForget":
      guard call.arguments.isEmpty, call.closures.isEmpty, timer == nil, !throwsErrors else {
        return false
      }
      if let value { (work, self.value) = (work ?? "_ = \(value)", nil) }
      return true
    case "deferred", "delay":
      guard let interval = argument("for", of: call).flatMap(file.duration),
        let scheduler = argument("scheduler", of: call), let clock = clock(scheduler),
        timer == nil, suffix.isEmpty
      else { return false }
      waits.append("try await \(clock).sleep(for: \(interval))")
      return true
    case "cancellable":
      suffix += leading(call) + file.text(call.name..<call.last + 1)
      return true
    case "debounce", "throttle":
      guard let interval = argument("for", of: call),
        let scheduler = argument("scheduler", of: call), let duration = file.duration(interval),
        let clock = clock(scheduler, isCaptured: false)
      else { return false }
      var text = ""
      var end = file.tokens[call.name].range.lowerBound
      for (range, replacement) in [
        (interval, duration), (scheduler.lowerBound - 2..<scheduler.upperBound, "clock: \(clock)"),
      ] {
        text += file.source[end..<file.span(range).lowerBound] + replacement
        end = file.span(range).upperBound
      }
      text += file.source[end..<file.tokens[call.last].range.upperBound]
      suffix += leading(call) + text
      return true
    default: return false
    }
  }

  /// Returns the dot before an operator, with its line break.
  private func leading(_ call: SourceFile.CallSyntax) -> String {
    file.tokens[call.name - 1].startsLine ? "\n." : "."
  }

  /// Returns the result of `Action.loaded`, `{ .loaded($0) }` or `{ _ in .ticked }` for a value.
  private func apply(_ function: Range<Int>, to value: String) -> String? {
    if file.at(function.lowerBound, "{") {
      guard let closure = file.closureSyntax(at: function.lowerBound),
        closure.close == function.upperBound - 1, file.isOneExpression(closure.body)
      else { return nil }
      let name = closure.parameter.map(file.text) ?? "$0"
      let uses = closure.body.filter { file.text($0) == name }
      // A value that is not used would not be waited for.
      guard name == "_" ? timer != nil : uses.count == 1 && timer == nil,
        !closure.body.contains(where: { file.tokens[$0].kind == .string })
      else { return nil }
      guard let use = uses.first, name != "_" else { return file.text(closure.body) }
      let span = file.span(closure.body)
      return file.source[span.lowerBound..<file.tokens[use].range.lowerBound] + value
        + file.source[file.tokens[use].range.upperBound..<span.upperBound]
    }
    guard timer == nil, let name = function.last, file.isWord(name), file.at(name - 1, "."),
      function.allSatisfy({ file.isWord($0) || file.at($0, ".") })
    else { return nil }
    return ".\(file.text(name))(\(value))"
  }

  // MARK: Arguments

  private func argument(_ label: StaticString, of call: SourceFile.CallSyntax) -> Range<Int>? {
    call.arguments.first { $0.label.map { file.at($0, label) } ?? false }?.value
  }

  /// Returns the clock that takes the place of a scheduler of the environment.
  private mutating func clock(_ range: Range<Int>, isCaptured: Bool = true) -> String? {
    guard let first = range.first, let last = range.last, range.count > 1,
      environments.schedulers.contains(file.text(last)),
      range.allSatisfy({ file.isWord($0) || file.at($0, ".") })
    else { return nil }
    if isCaptured { capture(file.text(first)) }
    return file.text(range)
  }

  private mutating func capture(_ text: String) {
    if !captures.contains(text) { captures.append(text) }
  }

  /// Returns an expression of an effect, which captures what it reads of the state, or `nil` if it
  /// reads it in another way than a field.
  private mutating func captured(_ range: Range<Int>) -> String? {
    guard range.contains(where: { file.at($0, "state") && !file.at($0 - 1, ".") }) else {
      return file.text(range)
    }
    guard file.at(range.lowerBound, ["state", "."]),
      range.allSatisfy({ file.isWord($0) || file.at($0, ".") }), let last = range.last
    else { return nil }
    capture("\(file.text(last)) = \(file.text(range))")
    return file.text(last)
  }
}

extension SourceFile {
  /// Returns whether an expression is returned as an effect, alone or as an argument of `merge` or
  /// `concatenate`.
  fileprivate func isReturned(_ start: Int) -> Bool {
    if at(start - 1, "return") || at(start - 1, "?") { return true }
    if at(start - 1, ":") { return !(at(start - 2, "default") || enclosingLabel(start)) }
    guard at(start - 1, "(") || at(start - 1, ","), let name = enclosingCase(start) else {
      return false
    }
    return at(name, "merge") || at(name, "concatenate")
  }

  /// Returns whether a token is the value of a labeled argument.
  private func enclosingLabel(_ start: Int) -> Bool {
    isWord(start - 2) && (at(start - 3, "(") || at(start - 3, ","))
  }
}
