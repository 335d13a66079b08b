import ComposableSyntax

/// The migration of a Swift file of a project.
struct Migration {
  /// A file before and after the migration, and what is left to do in it.
  struct Result: Sendable {
    let path: String
    let old: String
    let new: String
    /// The number of changes of each kind.
    var changes: [String: Int] = [:]
    let tasks: [MigrationTask]
  }

  private let old: SourceFile
  private var file: SourceFile
  private var changes: [String: Int] = [:]

  private init(_ file: SourceFile) { (old, self.file) = (file, file) }

  /// Migrates files, which know each other's declarations.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - isMainActor: Pass `true` if their modules are isolated to the main actor by default.
  /// - Returns: The files after the migration, in the same order.
  static func migrate(_ files: [SourceFile], isMainActor: Bool = false) -> [Result] {
    var migrations = files.map(Self.init)
    var model = MigrationModel(files, isMainActor: isMainActor)
    let environments = model.environments
    // What was not understood can be after the others have changed.
    for _ in 0..<maximumRounds {
      let before = migrations.map(\.file.text)
      for index in migrations.indices { migrations[index].apply(MigrationRule.ofFiles, model) }
      model.readBindings(in: migrations.map(\.file))
      for index in migrations.indices { migrations[index].apply(MigrationRule.ofBindings, model) }
      guard migrations.map(\.file.text) != before else { break }
      model = MigrationModel(migrations.map(\.file), isMainActor: isMainActor)
    }
    return migrations.map { $0.result(model, environments) }
  }

  private mutating func apply(_ rules: [MigrationRule], _ model: MigrationModel) {
    guard model.canMigrate(old) else { return }
    // A rule can make room for another, such as a view in the closure of a view.
    for _ in 0..<Self.maximumRounds {
      let before = file.text
      for rule in rules {
        file = rule.apply(to: file, model, counting: &changes[rule.kind, default: 0])
      }
      guard file.text != before else { break }
    }
  }

  private func result(_ model: MigrationModel, _ environments: Environments) -> Result {
    let tasks =
      if !model.concerns(file) {
        [MigrationTask]()
      } else if old.depth > SourceFile.maximumDepth {
        [MigrationTask.tooDeep(SourceFile.maximumDepth)]
      } else {
        MigrationTask.find(in: file, model, environments)
      }
    return Result(
      path: old.path,
      old: old.text,
      new: file.text,
      changes: changes.filter { $0.value > 0 },
      tasks: tasks
    )
  }

  private static let maximumRounds = 8
}

extension MigrationRule {
  /// The rules that find all that they change in the files as they were, in the order in which they
  /// are applied.
  static let ofFiles: [Self] = [
    .failures, .imports, .canImport, .repeatedImports, .qualifiedNames, .names,
    .storeEnvironments, .reducerValues, .environmentValues, .environmentFields, .indexedActions,
    .identifiedElements, .effectChains, .combineImports, .assertedSteps,
    .effectPublishers, .effectValues, .fireAndForget, .tasks, .perceptionIgnored,
    .reducerMacro, .casePathable, .elementActions, .elementCases, .casePaths, .scopes,
    .reducerArguments,
    .observableState, .separateFields, .presentationState, .bindingState, .bindingKeyPaths,
    .withViewStores, .viewStoreProperties, .presentations, .presentedScopes, .forEachStores,
    .ifLetStores,
    .switchStores, .navigationStackStores,
    .mainQueues, .testSchedulers, .schedulerOverrides, .awaitedSteps, .asyncTests, .mainActor,
    .taskResults, .animatedEffects, .refreshable, .plainOptionals, .reducerArgument,
    .awaitedTestStores,
  ]

  /// The rules that find what they change in the bindings that the other rules write in all files.
  static let ofBindings: [Self] = [.bindableStores]

  /// All rules.
  static let all = ofFiles + ofBindings

  /// What the rule changes, for the summary of a migration.
  var kind: String { Self.kinds[name] ?? "others" }

  private static let kinds: [String: String] = {
    let names = [
      "actions": ["elementActions", "elementCases", "indexedActions"],
      "case paths": ["casePathable", "casePaths", "scopes"],
      "effects": [
        "animatedEffects", "effectChains", "effectPublishers", "effectValues", "fireAndForget",
        "tasks",
      ],
      "environments": ["environmentFields", "environmentValues"],
      "imports": ["canImport", "combineImports", "imports", "qualifiedNames", "repeatedImports"],
      "isolation": ["mainActor"],
      "names": ["failures", "names", "perceptionIgnored"],
      "products": ["products"],
      "reducers": ["reducerArguments", "reducerMacro", "reducerValues"],
      "results": ["taskResults"],
      "schedulers": ["mainQueues", "schedulerOverrides", "testSchedulers"],
      "state": [
        "bindingKeyPaths", "bindingState", "identifiedElements", "observableState",
        "presentationState", "separateFields",
      ],
      "stores": ["awaitedTestStores", "reducerArgument", "storeEnvironments"],
      "tests": ["assertedSteps", "asyncTests", "awaitedSteps"],
      "views": [
        "bindableStores", "forEachStores", "ifLetStores", "navigationStackStores", "plainOptionals",
        "presentations", "presentedScopes", "refreshable", "switchStores", "viewStoreProperties",
        "withViewStores",
      ],
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } }
    )
  }()
}

extension SourceFile {
  /// Each rule looks into all brackets around a token, so deeper nesting would take quadratic time.
  static let maximumDepth = 128

  /// The number of brackets around the token that most brackets are around.
  var depth: Int {
    var depths: [Int] = []
    for bracket in enclosing { depths.append(bracket.map { depths[$0] + 1 } ?? 0) }
    return depths.max() ?? 0
  }
}
