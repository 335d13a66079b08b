/// The qualifiers of names in expansions, such as `Composable::` in `Composable::Reducer`.
///
/// In `Composable.Reducer`, the first name can also be a type of the client. A module selector
/// always names the module. Compilers before Swift 6.3 do not know it.
enum Module {
  static let casePaths = qualifier("ComposableCasePaths")
  static let composable = qualifier("Composable")
  static let dependencies = qualifier("ComposableDependencies")
  static let issues = qualifier("ComposableIssues")
  static let swift = qualifier("Swift")

  /// The qualifiers of protocols to which the extensions and the keys of macros conform.
  ///
  /// There, Swift 6.3.1 takes `Composable::Reducer` for a type `Reducer` of the client.
  enum Protocols {
    static let casePaths = "_$ComposableCasePaths."
    static let composable = "_$Composable."
    static let dependencies = "_$ComposableDependencies."
  }

  private static func qualifier(_ module: String) -> String { module + separator }

  #if compiler(>=6.3)
  private static let separator = "::"
  #else
  private static let separator = "."
  #endif
}
