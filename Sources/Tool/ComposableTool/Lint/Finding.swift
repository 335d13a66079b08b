/// A place in the source that breaks a rule.
struct Finding: Sendable {
  /// The id of the rule.
  let rule: String
  let file: SourceFile
  let location: SourceFile.Location
  let message: String
  /// What to change, if that is safe.
  let fix: [Edit]

  init(rule: String, file: SourceFile, offset: Int, message: String, fix: [Edit] = []) {
    self.rule = rule
    self.file = file
    location = file.location(of: offset)
    self.message = message
    self.fix = fix
  }

  /// The finding as the compiler writes a warning, which editors and CI understand.
  var line: String {
    "\(file.path):\(location.line):\(location.column): warning: \(message) [\(rule)]"
  }
}
