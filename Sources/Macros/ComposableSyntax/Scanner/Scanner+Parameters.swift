extension Scanner {
  /// Consumes `(…)`: the parameters of a case, a function, or a function type.
  mutating func scanParameters() -> [Parameter] {
    var parameters: [Parameter] = []
    advance()
    while !atEnd, !at(")") {
      // Consumes attributes before a name. Others belong to the type.
      _ = attempt { scanner -> Void? in
        while scanner.at("@") { scanner.scanAttribute(inType: true) }
        return scanner.startsNamedParameter ? () : nil
      }
      var parameter = Parameter(type: 0..<0)
      if startsNamedParameter {
        parameter.firstName = text(token)
        advance()
        if atIdentifier {
          parameter.secondName = text(token)
          advance()
        }
        advance()
      }
      let before = token.range
      parameter.type = scanType()
      if consume("=") {
        let start = token.range.lowerBound
        skipExpression()
        parameter.defaultValue = range(from: start)
      }
      parameters.append(parameter)
      if !consume(","), !at(")") {
        report("expected ',' or ')'")
        if token.range == before { advance() }
      }
    }
    if at(")") { advance() }
    return parameters
  }

  /// Whether one or two names and a colon follow.
  private var startsNamedParameter: Bool {
    var ahead = self
    guard ahead.atIdentifier else { return false }
    ahead.advance()
    if ahead.atIdentifier { ahead.advance() }
    guard ahead.at(":") else { return false }
    let next = ahead.peek()
    return !(ahead.matches(next, ":") && next.range.lowerBound == ahead.token.range.upperBound)
  }

  /// Consumes the elements of a `case` declaration.
  mutating func scanCases() -> [EnumCase] {
    var cases: [EnumCase] = []
    repeat {
      guard atIdentifier else {
        report("expected the name of a case")
        return cases
      }
      var element = EnumCase(name: text(token), nameRange: token.range)
      advance()
      if at("(") { element.parameters = scanParameters() }
      if consume("=") {
        let start = token.range.lowerBound
        skipExpression()
        element.rawValue = range(from: start)
      }
      cases.append(element)
    } while consume(",")
    return cases
  }
}
