import ComposableSyntax

extension MigrationRule {
  /// `sheet(store:)` and the other modifiers that present a store.
  static let presentations = Self("presentations") { file, _ in
    file.words(["store"]).compactMap { label in
      let name = label - 2
      guard file.at(label + 1, ":"), file.at(label - 1, "("), file.isWord(name),
        file.at(name - 1, "."),
        OldPresentation.names.contains(file.text(name)), let call = file.callSyntax(at: name),
        let store = call.arguments.first, store.label == label,
        let scope = file.storeScope(store.value),
        let presented = scope.presented
      else { return nil }
      let isAlert = ["alert", "confirmationDialog"].contains(file.text(name))
      var edits = [
        isAlert
          ? Edit(file.tokens[label].range.lowerBound..<file.span(store.value).lowerBound, with: "")
          : file.replacing(label, with: "item"),
        file.inserting("$", before: scope.store),
        file.replacing(presented, with: String(file.text(presented).dropFirst())),
      ]
      if call.arguments.count > 2, let state = call.arguments[1].label, file.at(state, "state") {
        guard let action = call.arguments[2].label, file.at(action, "action"),
          let stateCase = file.caseKeyPath(call.arguments[1].value)?.dropFirst(2),
          let actionCase = file.caseKeyPath(call.arguments[2].value)?.dropFirst(2),
          file.isPlain(store.value.upperBound - 1..<call.arguments[2].value.upperBound)
        else { return nil }
        edits += [
          file.inserting("?.\(stateCase)", after: presented),
          file.inserting(".\(actionCase)", after: scope.action.upperBound - 1),
          Edit(
            file.span(store.value).upperBound..<file.span(call.arguments[2].value).upperBound,
            with: ""
          ),
        ]
      } else if call.arguments.count > 1,
        call.arguments[1].label.map({ file.at($0, "state") }) ?? false
      {
        return nil
      }
      return edits
    }
  }

  /// `$store.scope(state: \.$child, action: \.child)`, where the binding itself is passed on.
  static let presentedScopes = Self("presentedScopes") { file, _ in
    file.words(["scope"]).compactMap { index in
      guard file.at(index - 1, "."), index > 1, file.text(index - 2).hasPrefix("$"),
        let call = file.callSyntax(at: index),
        call.arguments.count == 2, call.closures.isEmpty, let close = call.close,
        !file.at(close + 1, "."),
        call.arguments[0].label != nil,
        let name = call.arguments.first.map({ $0.value.lowerBound + 2 }),
        file.at(name - 2, ["\\", "."]),
        file.isWord(name), file.text(name).hasPrefix("$")
      else { return nil }
      var edits = [file.replacing(name, with: String(file.text(name).dropFirst()))]
      if file.at(name + 1, "."), file.isWord(name + 2) {
        edits.append(file.replacing(name + 1, with: "?."))
      }
      return edits
    }
  }

  /// A `let store` whose `$store` is used in any file.
  static let bindableStores = Self("bindableStores") { file, model in
    let types = file.typeSyntax()
    return file.words(["let", "var"]).compactMap { index in
      guard file.isWord(index + 1), file.at(index + 2, ":"),
        file.at(index + 3, "StoreOf") || file.at(index + 3, "Store"), file.at(index + 4, "<"),
        file.attributes(of: index).isEmpty, let type = types.enclosing(index),
        file.enclosing[index] == types[type].open,
        model.boundStores.contains(file.text(index + 1), in: types.qualifiedName(type))
      else { return nil }
      let edits = [file.inserting("@Bindable ", before: file.head(of: index))]
      return file.at(index, "let") ? edits + [file.replacing(index, with: "var")] : edits
    }
  }

  /// `ForEachStore(store.scope(…)) { … }`.
  static let forEachStores = Self("forEachStores") { file, _ in
    file.words(["ForEachStore"]).compactMap { index in
      guard file.isFree(index), let call = file.callSyntax(at: index),
        let store = call.arguments.first,
        file.storeScope(store.value) != nil
      else { return nil }
      return [file.replacing(index, with: "ForEach")]
    }
  }

  /// `IfLetStore(store.scope(…)) { … } else: { … }`.
  static let ifLetStores = Self("ifLetStores") { file, _ in
    file.words(["IfLetStore"]).compactMap { index in
      guard file.isFree(index), file.startsStatement(index), let call = file.callSyntax(at: index),
        let store = call.arguments.first, let scope = file.storeScope(store.value)
      else { return nil }
      if let edit = initializing(call, scope, file) { return edit }
      var closures = call.closures
      let isTrailing = call.arguments.count == 1
      if !isTrailing {
        closures =
          call.arguments.dropFirst().compactMap { argument in
            guard let label = argument.label, file.at(label, "then") || file.at(label, "else"),
              var closure = file.closureSyntax(at: argument.value.lowerBound),
              closure.close == argument.value.upperBound - 1
            else { return nil }
            closure.label = label
            return closure
          } + call.closures
        guard closures.count == call.arguments.count - 1 + call.closures.count else { return nil }
      }
      guard let then = closures.first, closures.count <= 2, case let name = file.childName(then),
        var edits = file.naming(then, name),
        file.isPlain(index..<store.value.lowerBound + 1),
        file.isPlain(store.value.upperBound - 1..<then.body.lowerBound)
      else { return nil }
      edits += [
        Edit(
          file.tokens[index].range.lowerBound..<file.span(store.value).lowerBound,
          with: "if let \(name) = "
        ),
        Edit(
          file.span(store.value)
            .upperBound..<file.tokens[then.body.lowerBound - 1].range.upperBound,
          with: " {"
        ),
      ]
      edits += file.unwrapping(scope)
      if closures.count == 2 {
        guard closures[1].label.map({ file.at($0, "else") }) ?? false,
          file.isPlain(then.close..<closures[1].open + 1),
          closures[1].body.lowerBound == closures[1].open + 1
        else { return nil }
        edits.append(
          Edit(
            file.tokens[then.close].range
              .upperBound..<file.tokens[closures[1].open].range.lowerBound,
            with: " else "
          )
        )
      }
      if !isTrailing, call.closures.isEmpty {
        guard let close = call.close, file.isPlain(closures.last!.close..<close + 1) else {
          return nil
        }
        edits.append(
          Edit(
            file.tokens[closures.last!.close].range
              .upperBound..<file.tokens[close].range.upperBound,
            with: ""
          )
        )
      }
      if file.hasModifier(after: call.last) || !file.isInViewBuilder(index) {
        edits += file.grouping(index, call.last)
      }
      return edits
    }
  }

  /// Returns the edits for `IfLetStore(store.scope(…), then: ChildView.init(store:))`.
  private static func initializing(
    _ call: SourceFile.CallSyntax,
    _ scope: SourceFile.StoreScope,
    _ file: SourceFile
  ) -> [Edit]? {
    guard call.closures.isEmpty, call.arguments.count == 2, let then = call.arguments[1].label,
      file.at(then, "then"), let view = initializer(call.arguments[1].value, file),
      let close = call.close, file.isPlain(call.name..<close + 1)
    else { return nil }
    let store = file.span(call.arguments[0].value)
    let indent = file.indent(of: call.name)
    let body = "\n\(indent)\(file.indentUnit)\(view)(store: store)\n\(indent)}"
    let start = file.tokens[call.name].range.lowerBound
    let edits = [
      Edit(start..<store.lowerBound, with: "if let store = "),
      Edit(store.upperBound..<file.tokens[close].range.upperBound, with: " {\(body)"),
    ]
    guard !file.hasModifier(after: call.last), file.isInViewBuilder(call.name) else { return nil }
    return edits + file.unwrapping(scope)
  }

  /// `SwitchStore(store) { state in switch state { case .child: CaseLet(…) } }`.
  static let switchStores = Self("switchStores") { file, _ in
    file.words(["SwitchStore"]).compactMap { index in
      guard file.isFree(index), file.startsStatement(index), let call = file.callSyntax(at: index),
        call.arguments.count == 1,
        let store = call.arguments.first?.value, file.isStore(store), call.closures.count == 1,
        let closure = call.closures.first, let parameter = closure.parameter,
        let subject = closure.body.first, file.at(subject, "switch"),
        file.text(subject + 1) == file.text(parameter),
        file.at(subject + 2, "{"), file.partners[subject + 2] == closure.close - 1,
        let caseLets = caseLets(in: closure.body, of: file.text(store), file),
        // The state must not be used otherwise.
        !file.codeTokens(in: subject + 3..<closure.close).contains(where: {
          file.source[$0.range] == file.text(parameter) && file.text(parameter) != "_"
        }) || file.text(parameter) == "state",
        file.isPlain(index..<subject + 3), file.isPlain(closure.close - 1..<closure.close + 1)
      else { return nil }
      let depth =
        file.indentation(at: file.tokens[closure.close - 1].range.lowerBound)
        - file.indentation(at: file.tokens[closure.close].range.lowerBound)
      var edits = caseLets
      edits += [
        Edit(
          file.tokens[index].range.lowerBound..<file.tokens[subject + 1].range.upperBound,
          with: "switch \(file.text(store)).state"
        ),
        Edit(
          file.tokens[closure.close - 1].range
            .upperBound..<file.tokens[closure.close].range.upperBound,
          with: ""
        ),
      ]
      edits += file.dedenting(
        file.tokens[subject + 2].range.upperBound..<file.tokens[closure.close - 1].range.upperBound,
        by: depth
      )
      // A switch with modifiers would need another level.
      guard !file.hasModifier(after: call.last), file.isInViewBuilder(index) else { return nil }
      return edits
    }
  }

  /// `NavigationStackStore(store.scope(…)) { … } destination: { … }`.
  static let navigationStackStores = Self("navigationStackStores") { file, _ in
    file.words(["NavigationStackStore"]).compactMap { index in
      guard file.isFree(index), let call = file.callSyntax(at: index), call.arguments.count == 1,
        let store = call.arguments.first?.value, let scope = file.storeScope(store),
        call.closures.count == 2,
        let destination = call.closures.last,
        destination.label.map({ file.at($0, "destination") }) ?? false, !destination.hasType
      else { return nil }
      var edits = [
        file.replacing(index, with: "NavigationStack"),
        file.inserting("path: ", before: store.lowerBound),
        file.inserting("$", before: scope.store),
      ]
      // Without a switch, all elements have the same view.
      guard let subject = destination.body.first, file.at(subject, "switch") else {
        guard let naming = file.naming(destination, "store") else { return nil }
        edits += naming
        if destination.parameter == nil {
          edits.append(file.inserting(" store in", after: destination.open))
        }
        return edits
      }
      let name =
        file.usesStore(destination.body)
          && !destination.body.contains { file.at($0, "CaseLet") } ? "element" : "store"
      guard let caseLets = caseLets(in: destination.body, of: name, file),
        file.at(subject + 2, "{"),
        file.at(subject + 1, "$0")
          || destination.parameter.map({ file.text($0) == file.text(subject + 1) }) ?? false,
        file.isPlain(destination.open..<subject + 3)
      else { return nil }
      edits += caseLets
      edits.append(file.replacing(subject + 1, with: "\(name).state"))
      if let parameter = destination.parameter {
        edits.append(file.replacing(parameter, with: name))
      } else {
        edits.append(file.inserting(" \(name) in", after: destination.open))
      }
      return edits
    }
  }

  /// Returns the edits for each `CaseLet`, or `nil` if one is not understood.
  private static func caseLets(
    in range: Range<Int>,
    of store: String,
    _ file: SourceFile
  ) -> [Edit]? {
    var edits: [Edit] = []
    for index in range where file.at(index, "CaseLet") {
      guard file.startsStatement(index), let call = file.callSyntax(at: index),
        call.arguments.count >= 2,
        !file.hasModifier(after: call.last),
        let state = file.caseKeyPath(call.arguments[0].value), let label = call.arguments[1].label,
        file.at(label, "action"),
        let action = file.caseKeyPath(call.arguments[1].value)
      else { return nil }
      let statePath = "\\." + (state.split(separator: ".").last.map(String.init) ?? "")
      let actionPath = "\\." + (action.split(separator: ".").last.map(String.init) ?? "")
      let head = "\(store).scope(state: \(statePath), action: \(actionPath)) {"
      if let closure = call.closures.first, call.arguments.count == 2, call.closures.count == 1,
        file.isPlain(index..<closure.body.lowerBound), case let name = file.childName(closure),
        let naming = file.naming(closure, name)
      {
        edits += naming
        edits.append(
          Edit(
            file.tokens[index].range
              .lowerBound..<file.tokens[closure.body.lowerBound - 1].range.upperBound,
            with: "if let \(name) = \(head)"
          )
        )
      } else if call.closures.isEmpty, call.arguments.count == 3, let close = call.close,
        file.isPlain(index..<close + 1),
        let view = initializer(call.arguments[2].value, file)
      {
        let indent = file.indent(of: index)
        edits.append(
          file.replacing(
            index..<close + 1,
            with:
              "if let store = \(head)\n\(indent)\(file.indentUnit)\(view)(store: store)\n\(indent)}"
          )
        )
      } else {
        return nil
      }
    }
    return edits
  }

  /// Returns the type in `ChildView.init(store:)` and `ChildView.init`.
  private static func initializer(_ range: Range<Int>, _ file: SourceFile) -> String? {
    guard range.count >= 3, file.isWord(range.lowerBound),
      let name = range.first(where: { file.at($0, "init") }),
      file.at(name - 1, "."), name > range.lowerBound + 1
    else { return nil }
    guard
      name + 1 == range.upperBound
        || file.at(name + 1, ["(", "store", ":", ")"]) && name + 5 == range.upperBound
    else {
      return nil
    }
    return file.text(range.lowerBound..<name - 1)
  }
}
