/// What an attached macro is asked for.
enum MacroRole: String, CaseIterable, Sendable {
  case accessor
  case memberAttribute
  case member
  case peer
  case `extension`
}
