import Testing

@testable import ComposableDiff

private struct Hidden {
  struct Inner {}
}

extension Array where Element == Int {
  fileprivate struct Extra {}
}

@Suite struct TypeNameTests {
  @Test func `a name has neither module nor context`() {
    struct Local { enum Action {} }
    #expect(typeName(Int.self) == "Int")
    #expect(typeName(Hidden.Inner.self) == "Hidden.Inner")
    #expect(typeName(Local.Action.self) == "TypeNameTests.Local.Action")
    #expect(typeName([Int].Extra.self) == "Array.Extra")
  }

  @Test func `generic arguments are left out unless asked for`() {
    #expect(typeName(Wrapper<[User]>.self) == "Wrapper")
    #expect(typeName(Wrapper<[User]>.self, generics: true) == "Wrapper<[User]>")
    #expect(typeName(Wrapper<(Int) -> User>.self, generics: true) == "Wrapper<(Int) -> User>")
    #expect(typeName(Wrapper<(Int) -> User>.self) == "Wrapper")
  }

  @Test func `arrays, dictionaries and optionals have the names that people write`() {
    func name(_ type: any Any.Type) -> String { typeName(type, generics: true) }
    #expect(name([Int].self) == "[Int]")
    #expect(name([[User]?].self) == "[[User]?]")
    #expect(name([String: [Int: (User, Int)]].self) == "[String: [Int: (User, Int)]]")
    #expect(name(Optional<(Int) -> Void>.self) == "((Int) -> ())?")
    #expect(name(Optional<any Error>.self) == "Error?")
    #expect(name([Int].Extra.self) == "[Int].Extra")
    #expect(name(Array<Wrapper<Int>>.Index.self) == "Int")
    #expect(typeName([Int].self) == "Array")
  }

  @Test(arguments: [
    ("App.Feature.Action", "Feature.Action"),
    ("App.Feature<App.Box<Swift.Int>>.Action", "Feature.Action"),
    ("(extension in Other):App.Feature.Action", "Feature.Action"),
    ("App.(unknown context at $7f00).(unknown context at $7f01).Feature", "Feature"),
    ("App.`a suite`.Feature", "`a suite`.Feature"),
    ("(Swift.Int, Swift.String) -> ()", "(Int, String) -> ()"),
    ("any Swift.Error & App.Named", "any Error & Named"),
    ("__C.NSRange", "NSRange"),
  ])
  func `a name of the runtime is shortened`(name: String, short: String) {
    #expect(shortTypeName(name, generics: false) == short)
  }

  @Test func `addresses of functions are removed from a text`() {
    let text = "Shared<Int>(App.(unknown context at $7f00).(unknown context at $7f01).Key(id: 1))"
    #expect(text.withoutLocalContexts == "Shared<Int>(App.Key(id: 1))")
    #expect("Key(id: 1)".withoutLocalContexts == "Key(id: 1)")
  }
}
