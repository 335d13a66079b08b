/// The parsed arguments of a command.
package struct Arguments: Equatable, Sendable {
  /// The arguments that are not options.
  package private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses the arguments of a command.
  ///
  /// Options can be anywhere before `--`, and have their value as the next argument or after `=`.
  package init(_ arguments: [String], of command: Command) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      var value = parts.count == 2 ? String(parts[1]) : nil
      let option = command.options.first { $0.name == name }
      guard option != nil || name == "--help" else {
        let known = (command.options.map(\.name) + ["--help"]).joined(separator: ", ")
        throw Failure(usage: "\"\(command.name)\" has no option \"\(name)\". Use one of: \(known).")
      }
      if let placeholder = option?.value {
        if value == nil { value = rest.popFirst() }
        guard let value, !value.isEmpty, parts.count == 2 || !value.hasPrefix("--") else {
          throw Failure(usage: "\"\(name)\" needs a value: \(name) \(placeholder).")
        }
        values[name, default: []].append(value)
      } else {
        guard value == nil else { throw Failure(usage: "\"\(name)\" takes no value.") }
        values[name, default: []].append("")
      }
    }
  }

  /// Returns whether the option was given.
  package func has(_ option: String) -> Bool { values[option] != nil }

  /// Returns the last value of the option.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// Returns all values of the option, which can also be separated by commas.
  package func values(_ option: String) -> [String] {
    (values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
  }
}
