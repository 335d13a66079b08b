extension Scanner {
  /// Consumes the variables of a `let` or `var` declaration.
  mutating func scanBindings() -> [Binding] {
    var bindings: [Binding] = []
    repeat {
      var binding = Binding(pattern: token.range)
      if at("(") {
        let start = token.range.lowerBound
        skipBalanced()
        binding.pattern = range(from: start)
      } else if atIdentifier {
        binding.name = at("_") ? nil : text(token)
        advance()
      } else {
        report("expected the name of a variable")
        return bindings
      }
      if consume(":") { binding.type = scanType() }
      if consume("=") {
        let start = token.range.lowerBound
        skipExpression(beforeObservers: true)
        binding.initialValue = range(from: start)
      }
      if at("{") {
        let start = token.range.lowerBound
        binding.accessors = scanAccessors()
        binding.accessorBlock = range(from: start)
      }
      bindings.append(binding)
    } while consume(",")
    return bindings
  }
}
