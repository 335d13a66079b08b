/// A type that is dumped and compared through a custom mirror.
///
///     extension Account: CustomDumpReflectable {
///       var customDumpMirror: Mirror {
///         Mirror(self, children: ["name": name], displayStyle: .struct)
///       }
///     }
public protocol CustomDumpReflectable {
  /// The mirror to use for dumps and comparisons.
  var customDumpMirror: Mirror { get }
}
