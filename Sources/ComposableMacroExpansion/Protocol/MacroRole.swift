/// The role for which an attached macro is expanded.
enum MacroRole: String, CaseIterable, Sendable {
  case accessor
  case memberAttribute
  case member
  case peer
  case `extension`
}
