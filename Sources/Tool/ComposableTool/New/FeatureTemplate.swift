/// A feature to write: its files, with the parts that the user asked for.
struct FeatureTemplate {
  let name: String
  /// The module of the feature, which its tests import.
  let module: String
  let parts: [FeaturePart]

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - name: The name of the feature.
  ///   - module: The module of the feature.
  ///   - kinds: What the feature has.
  init(name: String, module: String, kinds: [FeaturePart.Kind]) {
    self.name = name
    self.module = module
    parts = kinds.isEmpty ? [.counter(of: name)] : kinds.map { FeaturePart($0, of: name) }
  }

  /// The name of the client's property, such as `recipesClient`.
  static func client(of name: String) -> String { name.startingLowercase + "Client" }

  private var usesClient: Bool { !parts.flatMap(\.endpoints).isEmpty }

  /// The sources of the module, by the name of the file.
  var sources: [(file: String, text: String)] {
    [("\(name).swift", feature)] + parts.flatMap(\.files)
      + (usesClient ? [("\(name)Client.swift", client)] : [])
  }

  /// The file with the tests.
  var tests: (file: String, text: String) {
    let tests = parts.flatMap(\.tests).joined(separator: "\n\n").indented(by: 1)
    return (
      "\(name)Tests.swift",
      """
      import Composable
      import Foundation
      import Testing

      @testable import \(module)

      @MainActor @Suite struct \(name)Tests {
      \(tests)
      }

      """
    )
  }

  // MARK: The feature

  private var feature: String {
    let isBindable = parts.contains(where: \.isBindable)
    let sections = [
      [stateType],
      parts.flatMap(\.types),
      [
        "enum Action\(isBindable ? ": BindableAction" : "") {\n"
          + parts.flatMap(\.actions).sorted().map { "  case \($0)\n" }.joined() + "}"
      ],
      cancelIDs,
      [dependencies].filter { !$0.isEmpty },
      [reducerBody],
    ]
    let content = sections.joined().joined(separator: "\n\n").indented(by: 1)
    let extensions = parts.flatMap(\.extensions).map { "\n\($0)\n" }.joined()
    let imports =
      parts.contains(where: \.usesFoundation)
      ? "import Composable\nimport Foundation" : "import Composable"
    return """
      \(imports)

      @Reducer
      struct \(name) {
      \(content)
      }

      """ + extensions
  }

  private var stateType: String {
    """
    @ObservableState
    struct State: Equatable {
    \(parts.flatMap(\.state).uniqued.joined(separator: "\n").indented(by: 1))
    }
    """
  }

  private var cancelIDs: [String] {
    let ids = parts.flatMap(\.effects).sorted()
    return ids.isEmpty ? [] : ["enum CancelID { case \(ids.joined(separator: ", ")) }"]
  }

  private var dependencies: String {
    let client = usesClient ? ["@Dependency(\\.\(Self.client(of: name))) var client"] : []
    return (parts.flatMap(\.dependencies) + client).sorted().joined(separator: "\n")
  }

  private var reducerBody: String {
    let handlers = parts.flatMap(\.handlers).joined(separator: "\n\n").indented(by: 2)
    let operators = parts.flatMap(\.operators).map { "\n  \($0)" }.joined()
    let binding = parts.contains(where: \.isBindable) ? "\n  BindingReducer()" : ""
    return """
      var body: some ReducerOf<Self> {\(binding)
        Reduce { state, action in
          switch action {
      \(handlers)
          }
        }\(operators)
      }
      """
  }

  // MARK: The client

  private var client: String {
    let endpoints = parts.flatMap(\.endpoints)
    let property = Self.client(of: name)
    return """
      import Composable

      /// What \(name) needs from outside.
      @DependencyClient
      struct \(name)Client: Sendable {
      \(endpoints.map(\.declaration).joined(separator: "\n").indented(by: 1))
      }

      extension \(name)Client: DependencyKey {
        // Replace these values by a server, a database or a file.
        static let liveValue = \(name)Client(
      \(endpoints.map(\.liveValue).joined(separator: ",\n").indented(by: 2))
        )
        static let testValue = \(name)Client()
      }

      extension DependencyValues {
        var \(property): \(name)Client {
          get { self[\(name)Client.self] }
          set { self[\(name)Client.self] = newValue }
        }
      }

      """
  }
}

extension String {
  /// The lines, each that is not empty indented by two spaces for each level.
  func indented(by levels: Int) -> String {
    let indentation = String(repeating: "  ", count: levels)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
  }

  /// The name of a property for a value of the type with this name: `urlList` for `URLList`.
  var startingLowercase: String {
    let start = prefix { $0.isUppercase || $0.isNumber }
    let count = start.count == self.count ? start.count : max(1, start.count - 1)
    return prefix(count).lowercased() + dropFirst(count)
  }
}

extension [String] {
  /// The elements without those that occurred before.
  fileprivate var uniqued: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
