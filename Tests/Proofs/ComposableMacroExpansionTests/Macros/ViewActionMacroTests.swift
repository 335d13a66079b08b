import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct ViewActionMacroTests {
  private func answer(_ declaration: String, for feature: String = "Feature.self") -> Answer {
    expand("ViewAction", .member, declaration, attribute: "@ViewAction(for: \(feature)) ")
  }

  @Test(arguments: [
    ("struct", "let store: StoreOf<Feature>", ""), ("actor", "var store: StoreOf<Feature>", ""),
    ("final class", "private let store: StoreOf<Feature>", "private "),
    ("public struct", "public var store: StoreOf<Feature> { make() }", "public "),
    ("struct", "@Bindable package var store: StoreOf<Feature>", "package "),
    ("struct", "@State private var store = StoreOf<Feature>()", "private "),
  ])
  func `a type with a store gets a sender with the access of the store`(
    _ kind: String,
    _ store: String,
    _ access: String
  ) {
    #expect(
      answer("\(kind) Screen { \(store) }").source == """
        \(access)var send: Composable::ViewActionSender<Feature.State, Feature.Action> {
          Composable::ViewActionSender(store)
        }
        """
    )
  }

  @Test(arguments: ["A.B", "Feature<Int, [String]>"])
  func `the feature is named as it is written`(_ feature: String) {
    let text = answer("struct Screen { let store: Any }", for: "\(feature).self").source
    #expect(text?.contains("ViewActionSender<\(feature).State, \(feature).Action>") == true)
  }

  @Test(arguments: ["feature", "type(of: feature)", ""])
  func `a feature without a name is refused`(_ feature: String) {
    let declaration = "@ViewAction(for: \(feature)) struct Screen { let store: Any }"
    let answer = answer(declaration, for: feature)
    #expect(
      answer.messages == [
        "'@ViewAction' needs the name of a feature, as in 'for: Feature.self'"
      ]
    )
    #expect(highlight(declaration, answer) == "@ViewAction(for: \(feature))")
  }

  // MARK: The store

  @Test(arguments: ["struct Screen {\n}", "public struct Screen: View {\n  var x: Int\n}"])
  func `a store that is missing is added`(_ declaration: String) {
    let answer = answer(declaration)
    #expect(answer.messages == ["'@ViewAction' needs a property 'store' in 'Screen'"])
    #expect(highlight(declaration, answer) == "Screen")
    let open = declaration.firstIndex(of: "{")!
    #expect(
      fixed(declaration, answer) == declaration[...open] + "\n  let store: StoreOf<Feature>\n"
        + declaration[declaration.index(after: open)...]
    )
  }

  @Test func `only what can have a store can send`() {
    #expect(
      answer("enum Screen {}").messages == [
        "'@ViewAction' can only be applied to a struct, a class or an actor; 'Screen' is an enum"
      ]
    )
  }

  // MARK: Direct sends

  @Test(arguments: [
    ("store.send(.view(.tap))", "store.send", "send(.tap)"),
    ("self.store.send(.tap)", "self.store.send", "send(.tap)"),
    (
      "store.send(.view(.set(f(1))), animation: .default)", "store.send",
      "send(.set(f(1)), animation: .default)"
    ),
    ("store\n  .send(.view(.tap).other)", "store\n  .send", "send(.view(.tap).other)"),
    (
      "if isOn { Button(\"a\") { store.send(.tap) } }", "store.send",
      "if isOn { Button(\"a\") { send(.tap) } }"
    ),
  ])
  func `sending to the store itself is warned of`(
    _ code: String,
    _ place: String,
    _ fix: String
  ) {
    let declaration = "struct Screen { let store: Any; func f() { \(code) } }"
    let answer = answer(declaration)
    #expect(
      answer.messages == [
        "'store.send' can send any action; a type with '@ViewAction' has 'send', "
          + "which sends only the actions of the view"
      ]
    )
    #expect(answer.diagnostics.first?["severity"]?.string == "warning")
    #expect(highlight(declaration, answer) == place)
    #expect(fixed(declaration, answer) == "struct Screen { let store: Any; func f() { \(fix) } }")
    #expect(answer.source != nil)
  }

  @Test func `each direct send is warned of, in every member`() {
    let answer = answer(
      """
      struct Screen {
        let store: Any
        init() { store.send(.a) }
        #if DEBUG
        var body: Int { store.send(.b); return self.store.send(.c) }
        #endif
        lazy var x = { store.send(.d) }
      }
      """
    )
    #expect(answer.messages.count == 4)
  }

  @Test(arguments: [
    "send(.tap)", "model.store.send(.tap)", "self.model.store.send(.tap)", "store.sender(.tap)",
    "store.scope(\\.x, action: \\.x).send(.tap)", "let text = \"store.send(.tap)\"",
    "// store.send(.tap)\n", "f(store.send)",
  ])
  func `calls other than those of the store's send cause no warning`(_ code: String) {
    #expect(answer("struct Screen { let store: Any; func f() { \(code) } }").messages == [])
  }

  @Test func `types inside have stores of their own`() {
    let inner = "struct Row { let store: Any; func f() { store.send(.tap) } }"
    #expect(answer("struct Screen { let store: Any; \(inner) }").messages == [])
  }
}
