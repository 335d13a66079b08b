import ComposableSyntax

/// What the rules have to know of all files, as they were before the migration.
struct MigrationModel: Sendable {
  /// Names of types and variables, which can be the same as the name of a module.
  private(set) var declaredNames: Set<String> = []
  /// Names of types that are named in case paths with a `/`, or contain one.
  private(set) var caseEnums: Set<String> = []
  /// Names of types whose cases are used in case paths with a `/`.
  private(set) var caseRoots: Set<String> = []
  /// Cases with the id and the action of an element.
  private(set) var elementCases: Set<String> = []
  /// Which task results stay.
  let results: TaskResults
  /// Features whose views read the store directly after the migration.
  private(set) var observedFeatures: Set<String> = []
  /// The reducers that are values, and their environments.
  private(set) var environments = Environments()
  /// Types of state whose views read the store directly after the migration.
  private(set) var observedStates: Set<String> = []
  /// The schedulers that several files use.
  let schedulers: Schedulers
  /// The view stores that stores replace.
  private(set) var viewStores = ViewStores()
  /// The stores that bindings use.
  private(set) var boundStores: BoundStores
  /// Properties with `@BindingState`.
  private(set) var bindingNames: Set<String> = []
  /// Cases with a payload.
  private(set) var payloadCases: Set<String> = []
  /// Fields with a function that returns a value and does not throw.
  private(set) var valueEndpoints: Set<String> = []
  /// Types of dependencies.
  private(set) var clients: Set<String> = []
  /// Enums of cancellation ids.
  private(set) var cancelIDs: Set<String> = []
  /// Whether a file imports TCA for all files of its module.
  private(set) var reexports = false
  /// Whether the code is isolated to the main actor by default.
  let isMainActor: Bool

  /// Reads the files, except those that are nested too deeply to migrate.
  init(_ files: [SourceFile], isMainActor: Bool = false) {
    let files = files.filter { $0.depth <= SourceFile.maximumDepth }
    self.isMainActor = isMainActor
    results = TaskResults(files)
    schedulers = Schedulers(files)
    boundStores = BoundStores(files)
    var elements: Set<String> = []
    var elementActions: Set<String> = []
    for file in files {
      let types = file.typeSyntax()
      declaredNames.formUnion(types.map(\.name))
      declaredNames.formUnion(file.declaredVariables)
      addCasePaths(in: file, types)
      elements.formUnion(file.elementCases().map { file.text($0.name) })
      elementActions.formUnion(file.forEachActions)
      payloadCases.formUnion(
        file.words(["case"]).filter { file.isWord($0 + 1) && file.at($0 + 2, "(") }.map {
          file.text($0 + 1)
        }
      )
      addObservedCases(in: file)
      addBindings(in: file, types)
      addDependencies(in: file, types)
      for type in types where type.keyword == "struct" {
        for field in file.functionFields(of: type) where field.returnsValue(file) {
          valueEndpoints.insert(file.text(field.name))
        }
      }
      reexports = reexports || file.reexportsModule
    }
    elementCases = elements.intersection(elementActions)
    addViews(in: files)
    environments = Environments(files, declaredNames)
    let model = self
    viewStores = ViewStores(files, payloadCases, isMigrated: model.canMigrate)
  }

  /// Reads the bindings that the rules have written.
  mutating func readBindings(in files: [SourceFile]) { boundStores = BoundStores(files) }

  /// Returns whether the migration can change a file.
  func canMigrate(_ file: SourceFile) -> Bool {
    concerns(file) && file.depth <= SourceFile.maximumDepth
  }

  /// Returns whether a file can use the library.
  func concerns(_ file: SourceFile) -> Bool {
    let modules = Set(file.imports().map { file.text($0.module) })
    return reexports || !modules.isDisjoint(with: OldModules.known)
  }

  private mutating func addCasePaths(in file: SourceFile, _ types: [SourceFile.TypeSyntax]) {
    for path in file.oldCasePaths() {
      caseEnums.formUnion(path.names.dropLast().map(file.text))
      if let root = path.names.dropLast().last { caseRoots.insert(file.text(root)) }
      var type = types.enclosing(path.slash)
      while let current = type {
        caseEnums.insert(types[current].name)
        type = types[current].parent
      }
    }
  }

  /// A view can have its store in the type, and the old views in an extension in another file.
  private mutating func addViews(in files: [SourceFile]) {
    let files = files.map { ($0, $0.typeSyntax()) }
    var views: [String: Set<String>] = [:]
    for (file, types) in files {
      for type in file.oldViews(types) {
        let name = types.qualifiedName(type)
        views[QualifiedName.last(name), default: []].insert(name)
      }
    }
    for (file, types) in files {
      for type in types.indices {
        let name = types.qualifiedName(type)
        guard
          views[QualifiedName.last(name)]?.contains(where: { QualifiedName.areSame($0, name) })
            ?? false
        else { continue }
        for index in types[type].open..<types[type].close {
          if file.at(index, "StoreOf") || file.at(index, "ViewStoreOf"), file.at(index + 1, "<") {
            observedFeatures.insert(file.lastName(from: index + 2))
          } else if file.at(index, "Store") || file.at(index, "ViewStore"), file.at(index + 1, "<")
          {
            let state = file.lastName(from: index + 2)
            if file.at(index, "Store"), !["State", "ViewState"].contains(state) {
              observedStates.insert(state)
            }
            observedFeatures.insert(file.lastName(from: index + 2, before: "State"))
          }
        }
      }
    }
  }

  /// Finds the features in `CaseLet(/Path.State.detail, action: Path.Action.detail)`.
  private mutating func addObservedCases(in file: SourceFile) {
    for index in file.words(["CaseLet"]) {
      guard let call = file.callSyntax(at: index), let path = call.arguments.first?.value else {
        continue
      }
      let names = path.filter(file.isWord).map(file.text)
      if let state = names.lastIndex(of: "State"), state > 0 {
        observedFeatures.insert(names[state - 1])
      }
    }
  }

  private mutating func addBindings(in file: SourceFile, _ types: [SourceFile.TypeSyntax]) {
    for index in file.words(["BindableState", "BindingState"]) where file.at(index - 1, "@") {
      if let name = (index + 1..<index + 6).first(where: { file.at($0, "var") }),
        file.isWord(name + 1)
      {
        bindingNames.insert(file.text(name + 1))
      }
      if let type = types.enclosing(index), let parent = types[type].parent {
        observedFeatures.insert(
          types[parent].name.split(separator: ".").last.map(String.init) ?? ""
        )
      }
    }
  }

  private mutating func addDependencies(in file: SourceFile, _ types: [SourceFile.TypeSyntax]) {
    for type in types
    where type.inheritance.contains(where: {
      file.at($0, "DependencyKey") || file.at($0, "TestDependencyKey")
    }) {
      clients.insert(type.name)
    }
    for type in types where file.hasAttribute("DependencyClient", type.start) {
      clients.insert(type.name)
    }
    for index in file.words(["cancel", "cancellable"]) where file.at(index + 1, ["(", "id", ":"]) {
      if file.isWord(index + 4), file.at(index + 5, ".") { cancelIDs.insert(file.text(index + 4)) }
    }
  }
}

extension SourceFile {
  /// The names of variables, which can hide a module.
  fileprivate var declaredVariables: [String] {
    words(["let", "var"]).filter { isWord($0 + 1) }.map { text($0 + 1) }.filter {
      OldModules.replacements[$0] != nil
    }
  }

  /// The views of TCA before 1.7, which observe a store through a view store.
  private static let oldViews: Set = [
    "BindingViewState", "BindingViewStore", "CaseLet", "ForEachStore", "IfLetStore",
    "NavigationStackStore",
    "SwitchStore", "ViewStore", "ViewStoreOf", "WithViewStore",
  ]

  /// Returns the types that contain such a view, or present a store.
  fileprivate func oldViews(_ types: [TypeSyntax]) -> Set<Int> {
    let presentations = words(["store"]).filter {
      at($0 + 1, ":") && at($0 - 1, "(") && OldPresentation.names.contains(text(max($0 - 2, 0)))
    }
    return Set((words(Self.oldViews) + presentations).compactMap(types.enclosing))
  }

  /// The cases that `forEach` runs elements on.
  fileprivate var forEachActions: [String] {
    words(["forEach", "ForEachStore", "scope"]).compactMap { index in
      callSyntax(at: index)?.arguments.first { $0.label.map { at($0, "action") } ?? false }
        .flatMap { caseKeyPath($0.value) }.flatMap {
          $0.split(separator: ".").last.map(String.init)
        }
    }
  }

  /// Whether the file imports a module of TCA for others.
  fileprivate var reexportsModule: Bool {
    imports().contains { found in
      OldModules.known.contains(text(found.module)) && found.range.contains { at($0, "_exported") }
    }
  }

  /// Returns the last name of a type in generic arguments, or the name before a component.
  fileprivate func lastName(from start: Int, before component: StaticString? = nil) -> String {
    var index = start
    while at(index + 1, "."), isWord(index + 2) {
      if let component, at(index + 2, component) { break }
      index += 2
    }
    return isWord(index) ? text(index) : ""
  }
}

extension OldModules {
  /// The modules that the rules know: those that old code imports, and those that replace them.
  static let known = Set(replacements.keys).union(withoutReplacement.keys).union(
    replacements.values
  )
}
