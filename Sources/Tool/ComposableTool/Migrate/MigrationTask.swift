import ComposableSyntax

/// Something that is left to a person.
struct MigrationTask: Equatable, Sendable {
  let location: SourceFile.Location
  /// What to do.
  let message: String
  /// The heading of the page that explains it.
  let section: String
}

extension MigrationTask {
  /// A name that needs a person, wherever it is left after the migration.
  private struct Name {
    let name: String
    let message: String
    let section: String
    /// Returns whether the token is that name, and not another thing with the same name.
    let condition: @Sendable (SourceFile, Int) -> Bool

    init(
      _ name: String,
      _ message: String,
      in section: String,
      if condition: @escaping @Sendable (SourceFile, Int) -> Bool = { $0.isFree($1) }
    ) {
      (self.name, self.message, self.section) = (name, message, section)
      self.condition = condition
    }

    init(
      member name: String,
      _ message: String,
      in section: String,
      if condition: @escaping @Sendable (SourceFile, Int) -> Bool = { _, _ in true }
    ) {
      self.init(name, message, in: section) { $0.at($1 - 1, ".") && condition($0, $1) }
    }
  }

  /// The section about the oldest code.
  private static let old = "Before reducer types"

  private static let names: [String: [Name]] = Dictionary(
    grouping: [
      Name("ActorIsolated", "Use LockIsolated.", in: "Names"),
      Name("AnyReducer", "Write a type with @Reducer.", in: "Reducers") { file, index in
        file.reducerTypes(at: index) == nil
      },
      Name("Effect", "Return the value from an async function, which can throw.", in: old) {
        file,
        index in
        file.isFree(index)
          && (file.genericArguments(index + 1)?.names.count == 2
            || file.at(index + 1, ["(", "error"]) || file.at(index + 1, ["(", "value"])
            || file.at(index + 1, [".", "future"]) || file.at(index + 1, [".", "result"])
            || file.at(index + 1, [".", "timer"]))
      },
      Name(member: "catchToEffect", "Send a Result of an async function in .run.", in: old),
      Name(member: "eraseToEffect", "Write .run, or an async function in a client.", in: old),
      Name(member: "eraseToAnyScheduler", "Pass a clock.", in: "Schedulers"),
      Name(member: "environment", "Pass the environment to the reducer of the store.", in: old) {
        $0.at($1 - 2, "store")
      },
      Name(member: "failing", "Write unimplemented(…) instead of this closure.", in: old) {
        $0.at($1 - 2, "in") && $0.at($1 + 1, "(") && $0.tokens[$1 + 2].kind == .string
      },
      Name(member: "receive", "Remove it. A store receives actions on its actor.", in: old) {
        $0.at($1 + 1, ["(", "on", ":"])
      },
      Name(member: "assert", "Write each step as a call: await store.send(…) { … }.", in: old) {
        $0.at($1 + 1, ["(", "."])
          && ($0.at($1 + 3, "send") || $0.at($1 + 3, "receive")
            || $0.at($1 + 3, "do") || $0.at($1 + 3, "environment"))
      },
      Name(member: "debug", "Write ._printChanges().", in: old) {
        ($0.at($1 - 2, ")") || $0.at($1 - 2, "}")) && $0.at($1 + 1, ["(", ")"])
      },
      Name("BindableState", "Remove it, and write @ObservableState before the type.", in: "Views") {
        $0.at($1 - 1, "@")
      },
      Name("BindingState", "Remove it, and write @ObservableState before the type.", in: "Views") {
        $0.at($1 - 1, "@")
      },
      Name("BindingViewState", "Read and bind the store directly.", in: "Views"),
      Name("BindingViewStore", "Read and bind the store directly.", in: "Views"),
      Name(
        "CaseLet",
        "Use \"if let store = store.scope(\\.child, action: \\.child)\" in a switch over the state.",
        in: "Views"
      ),
      Name("ForEachStore", "Use ForEach(store.scope(\\.rows, action: \\.rows)).", in: "Views"),
      Name(
        "IfLetStore",
        "Use \"if let store = store.scope(\\.child, action: \\.child)\".",
        in: "Views"
      ),
      Name(
        "NavigationLinkStore",
        "Use navigationDestination(item:) or NavigationLink(state:).",
        in: "Views"
      ),
      Name(
        "NavigationStackStore",
        "Use NavigationStack(path: $store.scope(\\.path, action: \\.path)).",
        in: "Views"
      ),
      Name("SwitchStore", "Switch over the state of the store.", in: "Views"),
      Name("ViewStore", "Read the store directly.", in: "Views"),
      Name("ViewStoreOf", "Read the store directly.", in: "Views"),
      Name("WithViewStore", "Read the store directly.", in: "Views"),
      Name("AnyScheduler", "Use \"any Clock<Duration>\".", in: "Schedulers"),
      Name("AnySchedulerOf", "Use \"any Clock<Duration>\".", in: "Schedulers"),
      Name("TestScheduler", "Use TestClock.", in: "Schedulers"),
      Name("TestSchedulerOf", "Use TestClock.", in: "Schedulers"),
      Name("UIScheduler", "Composable does not use Combine. Use a clock.", in: "Schedulers"),
      Name("XCTFail", "Use reportIssue.", in: "Names"),
      Name("XCTAssertNoDifference", "Use expectNoDifference.", in: "Names"),
      Name(
        "withMainSerialExecutor",
        "Serializes nothing here. Remove it around a test store; give other code a TestClock.",
        in: "Tests"
      ),
      Name("uncheckedUseMainSerialExecutor", "Serializes nothing here. Remove it.", in: "Tests"),
      Name(member: "mainQueue", "Use continuousClock.", in: "Schedulers") {
        $0.isDependency($1) && $0.clock(besides: $1) == nil
      },
      Name(
        member: "mainQueue",
        "Remove this or continuousClock, which is the clock of both here.",
        in: "Schedulers"
      ) {
        $0.isDependency($1) && $0.clock(besides: $1) != nil
      },
      Name(member: "mainRunLoop", "Use continuousClock.", in: "Schedulers") { $0.isDependency($1) },
      Name(member: "test", "Use TestClock.", in: "Schedulers") { file, index in
        file.at(index - 2, "DispatchQueue") || file.at(index - 2, "RunLoop")
      },
      Name(
        member: "publisher",
        "Composable does not use Combine. Use .run with an asynchronous sequence.",
        in: "Combine"
      ) { file, index in
        // `publisher(for:)` belongs to key-value observing and notifications.
        file.at(index + 1, "{") || file.at(index + 1, "(") && !file.at(index + 2, "for")
      },
      Name(
        member: "publisher",
        "Composable does not use Combine. Observe the store.",
        in: "Combine"
      ) { file, index in
        file.at(index - 2, "store") || file.at(index - 2, "viewStore")
      },
      Name(
        member: "publisher",
        "Composable does not use Combine. Iterate over Observations({ shared.wrappedValue }).",
        in: "Combine"
      ) { file, index in
        file.isShared(index - 2) && !file.at(index + 1, "{") && !file.at(index + 1, "(")
      },
      Name(
        member: "signpost",
        "Remove it, and connect StoreSignposts of ComposableHistory to the store.",
        in: "Reducers"
      ),
      Name(member: "fireAndForget", "Use .run.", in: "Effects") { file, index in
        file.at(index - 2, "return") && file.at(index + 1, "{")
      },
      Name(member: "task", "Use .run, and send the action.", in: "Effects") { file, index in
        (file.at(index - 2, "return") || file.at(index - 2, "Effect"))
          && (file.at(index + 1, "{") || file.at(index + 1, "("))
      },
      Name(
        member: "skipInFlightEffects",
        "Cancels the effects here. Receive their actions first.",
        in: "Tests"
      ),
    ],
    by: \.name
  )

  /// The task for a file that is not migrated, because its brackets are nested too deeply.
  static func tooDeep(_ maximum: Int) -> Self {
    Self(
      location: SourceFile.Location(line: 1, column: 1),
      message:
        "Brackets are nested more than \(maximum) levels deep, so the file is left as it is.",
      section: "What is left to you"
    )
  }

  /// The sections of the page.
  static var sections: Set<String> {
    Set(
      names.values.joined().map(\.section) + checks.map(\.section) + [
        "Imports", "Results", "The manifest", "Projects without a manifest", tooDeep(1).section,
      ]
    )
  }

  /// Finds what is left to do in a file.
  ///
  /// - Parameter environments: The reducers that were values before the migration.
  static func find(
    in file: SourceFile,
    _ model: MigrationModel,
    _ environments: Environments
  ) -> [Self] {
    var tasks: [Self] = []
    func add(_ index: Int, _ message: String, _ section: String) {
      let location = file.location(of: file.tokens[index].range.lowerBound)
      tasks.append(Self(location: location, message: message, section: section))
    }
    let imports = file.imports()
    for found in imports {
      guard let message = OldModules.withoutReplacement[file.text(found.module)] else { continue }
      add(found.keyword, message, "Imports")
    }
    let hasTests = imports.contains { file.at($0.module, "XCTest") }
    for index in file.tokens.indices {
      guard file.tokens[index].kind != .string else { continue }
      if let names = names[file.text(index)], !(hasTests && file.at(index, "XCTFail")) {
        for name in names
        where name.condition(file, index) && !model.declaredNames.contains(name.name) {
          add(index, name.message, name.section)
        }
      }
      if file.at(index, "TaskResult"), file.isFree(index),
        !model.declaredNames.contains("TaskResult")
      {
        add(index, model.results.advice(index, file), "Results")
      }
      if file.reducerTypes(at: index) != nil {
        let declaration = file.reducerDeclarations.first {
          $0.head.contains(index) || $0.value.contains(index)
        }
        let type = declaration.map { "the type \($0.reducer.type)" } ?? "a type"
        add(
          index,
          "Write \(type) that conforms to Reducer, with a property for the environment.",
          old
        )
      }
      if let reducer = environments.reducers[file.text(index)], file.isFree(index),
        !file.at(index - 1, "let"), !file.at(index + 1, ":")
      {
        add(index, "Write \(reducer.creation("…")).", old)
      }
      if file.at(index, "unimplemented"), file.isFree(index),
        let call = file.callSyntax(at: index), call.arguments.count == 1,
        let field = file.at(index - 1, ":") || file.at(index - 1, "=") ? index - 2 : nil,
        model.valueEndpoints.contains(file.text(field))
      {
        add(index, "Add what it returns: unimplemented(\"…\", placeholder: …).", "Names")
      }
      for check in checks {
        if let message = check.message(file, index) { add(index, message, check.section) }
      }
    }
    if tasks.contains(where: { $0.section == old || $0.section == "Combine" }) {
      for found in imports where file.at(found.module, "Combine") {
        add(found.keyword, "Composable does not use Combine. Remove it with its last use.", old)
      }
    }
    return tasks.sorted { $0.location < $1.location }
  }

  /// A form of code that needs a person.
  private struct Check {
    let section: String
    let message: @Sendable (SourceFile, Int) -> String?
  }

  private static let checks = [
    Check(section: "Case paths") { file, index in
      guard file.at(index, "/"), file.touches(index + 1), !file.isPassedEnvironment(index),
        file.isWord(index + 1) || file.at(index + 1, "."),
        file.at(index - 1, "(") || file.at(index - 1, "[") || file.at(index - 1, ",")
          || file.at(index - 1, ":")
          || file.at(index - 1, "=") || file.at(index - 1, "return")
      else { return nil }
      return "Write a case key path, such as \\.child."
    },
    Check(section: "Reducers") { file, index in
      guard file.at(index, "@"), file.at(index + 1, ["Reducer", "("]) else { return nil }
      return
        "Write \"extension Destination.State: Equatable {}\" instead of the argument of @Reducer."
    },
    Check(section: "Effects") { file, index in
      guard file.at(index, "send"), file.at(index - 1, "."), let call = file.callSyntax(at: index),
        call.arguments.count == 2,
        call.arguments[1].label.map({ file.at($0, "animation") }) ?? false,
        !file.at(index - 2, "store"),
        !file.isWord(index - 2) || file.at(index - 2, "return")
      else { return nil }
      return
        "State cannot hold an animation. Animate in the view, or in \".run { send in await send(…, animation:) }\"."
    },
    Check(section: "Effects") { file, index in
      guard file.at(index, ["id", ":"]), let open = file.enclosing[index],
        ["cancel", "cancellable", "debounce", "throttle"].contains(file.text(max(open - 1, 0))),
        let end = (index + 2..<index + 12).first(where: {
          !file.isWord($0) && !file.at($0, ".")
        }), file.at(end - 2, [".", "self"]), end > index + 4
      else { return nil }
      return
        "An id is a value, not a type: declare a case, such as \"enum CancelID { case timer }\"."
    },
    Check(section: "Views") { file, index in
      guard file.at(index, ["title", ":"]), file.at(index - 1, "("), !file.at(index + 2, "{"),
        file.isAlert(index - 2, title: index + 2)
      else { return nil }
      return "Write \"AlertState { title } actions: { buttons } message: { message }\"."
    },
    Check(section: "Effects") { file, index in
      guard file.at(index, "scheduler"), file.at(index + 1, ":") else { return nil }
      return file.enclosingCase(index).map { file.at($0, "debounce") || file.at($0, "throttle") }
        ?? true
        ? "debounce and throttle wait on a clock: \"clock: clock\"."
        : "Sleep on a clock in .run, then send the action."
    },
    Check(section: old) { file, index in
      guard file.at(index, "environment"), file.at(index + 1, ":"),
        let name = file.enclosingCase(index)
      else { return nil }
      switch file.text(name) {
      case "Store", "TestStore":
        return "Write \(file.text(name))(initialState: …) { AppReducer(environment: …) }."
      case "pullback": return "Write Scope(state: \\.child, action: \\.child) { … } in a body."
      case "forEach": return "Write forEach(\\.rows, action: \\.row) { … } in a body."
      default: return nil
      }
    },
    Check(section: "Views") { file, index in
      guard file.at(index, "store"), file.at(index + 1, ":"), file.at(index - 1, "("),
        file.at(index - 3, "."),
        OldPresentation.names.contains(file.text(max(index - 2, 0)))
      else { return nil }
      return "Present with \"item: $store.scope(\\.child, action: \\.child)\"."
    },
    Check(section: "Views") { file, index in
      guard file.at(index, "scope"), file.at(index - 1, "."), let call = file.callSyntax(at: index),
        let state = call.arguments.first, state.label != nil, file.at(state.value.lowerBound, "{")
      else { return nil }
      return "Scope with key paths: \"scope(\\.child, action: \\.child)\"."
    },
  ]
}

extension SourceFile {
  /// Returns whether a call creates an alert or a dialog with a text and not with closures.
  fileprivate func isAlert(_ name: Int, title: Int) -> Bool {
    let names = ["AlertState", "ConfirmationDialogState"]
    var name = name
    while at(name, ">") || isWord(name) && at(name - 1, "<") || at(name, "<") { name -= 1 }
    if names.contains(text(max(name, 0))) { return true }
    guard at(name, "Self") || at(name, "init") else { return false }
    if at(title, "TextState") { return true }
    let types = typeSyntax()
    return types.enclosing(name).map { names.contains(types[$0].name) } ?? false
  }
}

/// The modifiers of views that present the store of a feature.
enum OldPresentation {
  static let names: Set = [
    "alert", "confirmationDialog", "fullScreenCover", "navigationDestination", "popover", "sheet",
  ]
}
