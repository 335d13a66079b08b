import Testing

@MainActor @Suite struct WordCardModelTests {
  @Test func `a word is looked up`() async {
    let model = WordCardModel { "about \($0)" }
    model.wordChanged("s")
    #expect(model.word == "s")
    await model.lookup?.value
    #expect(model.meaning == "about s")
  }

  @Test func `the meaning is that of the last word`() async {
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let model = WordCardModel { word in
      if word == "s" { await Task { for await _ in answers {} }.value }
      return "about \(word)"
    }
    model.wordChanged("s")
    let first = model.lookup
    model.wordChanged("sw")
    await model.lookup?.value
    answer.finish()
    await first?.value
    #expect(model.meaning == "about sw")
  }
}
