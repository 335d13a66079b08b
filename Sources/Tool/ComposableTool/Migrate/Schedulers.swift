import ComposableSyntax

/// The variables with a scheduler of Combine that some files declare and others use.
///
/// A scheduler becomes a clock in all files or in none.
struct Schedulers: Sendable {
  /// Properties with `@Dependency(\.mainQueue)` that other files use, which keep their names.
  private(set) var dependencies: Set<String> = []
  /// Test schedulers that other files or other types use, which keep their names.
  private(set) var tests: Set<String> = []
  /// Variables with a use that the tool does not understand.
  private(set) var unclear: Set<String> = []

  init(_ files: [SourceFile]) {
    let declaredDependencies = Set(files.flatMap(\.schedulerDependencies).map(\.name))
    let declaredTests = Set(files.flatMap(\.testSchedulers).filter(\.isMember).map(\.name))
    for file in files {
      let own = file.declaredNames
      for index in file.words(declaredDependencies.subtracting(own))
      where (file.isFree(index) || file.at(index - 2, ["self", "."]))
        && !file.isFieldOfEnvironment(index)
      {
        dependencies.insert(file.text(index))
        if MigrationRule.use(of: index, file) == nil { unclear.insert(file.text(index)) }
      }
      let declarations = Set(file.testSchedulers.map(\.index))
      // A local variable of the same name is another one.
      let declared = Set(file.testSchedulers.filter(\.isMember).map(\.name))
      for index in file.words(declaredTests)
      where !file.isDependency(index) && !file.isFieldOfEnvironment(index) {
        let name = file.text(index)
        let isMember = file.at(index - 1, ".") && !file.at(index - 2, "self")
        guard isMember || declared.contains(name) || !own.contains(name),
          !declarations.contains(index)
        else { continue }
        if isMember || !declared.contains(name) { tests.insert(name) }
        if MigrationRule.testUse(of: index, file) == nil { unclear.insert(name) }
      }
    }
  }
}

extension SourceFile {
  /// The names of variables and parameters that the file declares.
  fileprivate var declaredNames: Set<String> {
    var names = Set(words(["let", "var"]).filter { isWord($0 + 1) }.map { text($0 + 1) })
    for index in words(["func", "init"]) {
      guard let open = (index + 1..<min(index + 12, tokens.count)).first(where: { at($0, "(") }),
        let close = partners[open]
      else { continue }
      names.formUnion((open..<close).filter { isWord($0) && at($0 + 1, ":") }.map { text($0) })
    }
    return names
  }

  /// The properties with `@Dependency(\.mainQueue)`: the key, and the name.
  var schedulerDependencies: [(key: Int, index: Int, name: String)] {
    words(["mainQueue"]).filter { at($0 - 5, ["@", "Dependency", "(", "\\", "."]) }.compactMap {
      key in
      (key + 2..<key + 5).first { at($0, "var") && isWord($0 + 1) }
        .map { (key, $0 + 1, text($0 + 1)) }
    }
  }

  /// The variables with a `DispatchQueue.test`: the name, the tokens of the value, and whether it
  /// is outside of functions.
  var testSchedulers: [(index: Int, name: String, value: Range<Int>, isMember: Bool)] {
    words(["test", "testScheduler"]).compactMap { index in
      guard at(index - 2, ["DispatchQueue", "."]), at(index - 3, "="), at(index - 5, "let"),
        isWord(index - 4), !at(index + 1, ".")
      else { return nil }
      let brace = enclosing[index]
      let isMember = brace == nil || typeSyntax().contains { $0.open == brace }
      return (index - 4, text(index - 4), index - 2..<index + 1, isMember)
    }
  }

  /// Returns whether a word is the key of a dependency, as in `$0.mainQueue`, `\.mainQueue` and
  /// `withDependencies { values in values.mainQueue = … }`.
  func isDependency(_ index: Int) -> Bool {
    guard at(index - 1, ".") else { return false }
    if at(index - 2, "\\") || at(index - 2, "$0") || at(index - 2, "dependencies") { return true }
    var brace = enclosing[index]
    while let open = brace {
      if at(open - 1, "withDependencies") || at(open - 2, ["withDependencies", ":"]),
        let parameter = closureSyntax(at: open)?.parameter
      {
        return isWord(index - 2) && text(parameter) == text(index - 2)
      }
      brace = enclosing[open]
    }
    return false
  }

  /// Returns whether a word is a field of an environment, as in `App(mainQueue: …)` and
  /// `environment.mainQueue`.
  fileprivate func isFieldOfEnvironment(_ index: Int) -> Bool {
    if at(index - 1, ".") { return !reducerDeclarations.isEmpty }
    return at(index + 1, ":") && (at(index - 1, "(") || at(index - 1, ",") || at(index - 1, "var"))
  }

  /// Returns whether a word is a reference to a shared value, such as `$count`.
  func isShared(_ index: Int) -> Bool {
    isWord(index) && text(index).hasPrefix("$") && !text(index).dropFirst().allSatisfy(\.isNumber)
  }

  /// Returns the clock that is set where a scheduler is set, too.
  ///
  /// - Parameter index: The name of the scheduler's key, such as in `$0.mainQueue = …`.
  /// - Returns: The name of the clock's key, or `nil` if no clock is set.
  func clock(besides index: Int) -> Int? {
    words(["continuousClock"]).first { clock in
      guard isDependency(clock), text(clock - 2) == text(index - 2) else { return false }
      if at(index - 2, "\\") {
        guard let a = enclosing[clock], let b = enclosing[index] else { return false }
        return at(clock - 4, "dependency") && enclosing[a] == enclosing[b]
      }
      return at(clock + 1, "=") && (isInside(clock, index) || isInside(index, clock))
    }
  }

  /// Returns the tokens of the value that starts at a token.
  func value(from start: Int) -> Range<Int> {
    var end = start
    while end < tokens.count, !isClosing(end), !at(end, ","), !at(end, ";"),
      end == start || !startsStatement(end)
    {
      end = (partners[end] ?? end) + 1
    }
    return start..<end
  }

  /// Returns whether the innermost brackets around `outer` also contain `index`.
  private func isInside(_ index: Int, _ outer: Int) -> Bool {
    guard let open = enclosing[outer], let close = partners[open] else { return true }
    return open < index && index < close
  }
}
