import ComposableMacroExpansion

/// The migration of the Swift files of a project.
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

  let model: MigrationModel

  /// Migrates files, which know each other's declarations.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - isMainActor: Pass `true` if their modules are isolated to the main actor by default.
  /// - Returns: The files after the migration, in the same order.
  static func migrate(_ files: [SourceFile], isMainActor: Bool = false) -> [Result] {
    let migration = Self(model: MigrationModel(files, isMainActor: isMainActor))
    return files.map(migration.migrate)
  }

  /// Migrates a file.
  func migrate(_ file: SourceFile) -> Result {
    guard file.depth <= Self.maximumDepth else {
      let tasks = model.concerns(file) ? [MigrationTask.tooDeep(Self.maximumDepth)] : []
      return Result(path: file.path, old: file.text, new: file.text, tasks: tasks)
    }
    var migrated = file
    var changes: [String: Int] = [:]
    if model.concerns(file) {
      // A rule can make room for another, such as a view in the closure of a view.
      for _ in 0..<Self.maximumRounds {
        let before = migrated.text
        for rule in MigrationRule.all {
          migrated = rule.apply(to: migrated, model, counting: &changes[rule.kind, default: 0])
        }
        guard migrated.text != before else { break }
      }
    }
    let tasks = model.concerns(migrated) ? MigrationTask.find(in: migrated, model) : []
    return Result(
      path: file.path,
      old: file.text,
      new: migrated.text,
      changes: changes.filter { $0.value > 0 },
      tasks: tasks
    )
  }

  private static let maximumRounds = 8
  /// Each rule looks into all brackets around a token, so deeper nesting would take quadratic time.
  private static let maximumDepth = 128
}

extension MigrationRule {
  /// All rules, in the order in which they are applied.
  static let all: [Self] = [
    .failures, .imports, .canImport, .repeatedImports, .qualifiedNames, .names, .effectPublishers,
    .effectValues, .fireAndForget, .tasks, .perceptionIgnored,
    .reducerMacro, .casePathable, .elementActions, .elementCases, .casePaths, .scopes,
    .reducerArguments,
    .observableState, .separateFields, .presentationState, .bindingState, .bindingKeyPaths,
    .withViewStores, .viewStoreProperties, .presentations, .presentedScopes, .forEachStores,
    .ifLetStores,
    .switchStores, .navigationStackStores, .bindableStores,
    .mainQueues, .testSchedulers, .schedulerOverrides, .mainActor,
    .taskResults, .animatedEffects, .refreshable, .plainOptionals, .reducerArgument,
    .awaitedTestStores,
  ]

  /// What the rule changes, for the summary of a migration.
  var kind: String { Self.kinds[name] ?? "others" }

  private static let kinds: [String: String] = {
    let names = [
      "actions": ["elementActions", "elementCases"],
      "case paths": ["casePathable", "casePaths", "scopes"],
      "effects": ["animatedEffects", "effectPublishers", "effectValues", "fireAndForget", "tasks"],
      "imports": ["canImport", "imports", "qualifiedNames", "repeatedImports"],
      "isolation": ["mainActor"],
      "names": ["failures", "names", "perceptionIgnored"],
      "products": ["products"],
      "reducers": ["reducerArguments", "reducerMacro"],
      "results": ["taskResults"],
      "schedulers": ["mainQueues", "schedulerOverrides", "testSchedulers"],
      "state": [
        "bindingKeyPaths", "bindingState", "observableState", "presentationState", "separateFields",
      ],
      "stores": ["awaitedTestStores", "reducerArgument"],
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
  /// The number of brackets around the token that most brackets are around.
  fileprivate var depth: Int {
    var depths: [Int] = []
    for bracket in enclosing { depths.append(bracket.map { depths[$0] + 1 } ?? 0) }
    return depths.max() ?? 0
  }
}
