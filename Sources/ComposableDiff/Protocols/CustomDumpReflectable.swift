/// A type that is dumped and compared through a mirror of its choice.
///
///     extension Account: CustomDumpReflectable {
///       var customDumpMirror: Mirror {
///         Mirror(self, children: ["name": name], displayStyle: .struct)
///       }
///     }
public protocol CustomDumpReflectable {
  /// The mirror that shows what matters of this value.
  var customDumpMirror: Mirror { get }
}
