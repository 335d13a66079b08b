import RepositoryListFeature
import Testing

@testable import ComposableSample

@Suite struct RepositoryColumnsTests {
  private let repositories = [Repository.dictionary, .confetti, .crane]

  @Test func `texts neither meet nor leave the row, however narrow it is`() {
    for width in 16...120 {
      let columns = RepositoryColumns(repositories, width: width)
      for repository in repositories {
        let texts = columns.texts(of: repository).filter { !$0.text.isEmpty }
        for (text, next) in zip(texts, texts.dropFirst()) {
          #expect(text.column + text.text.width < next.column)
        }
        #expect(texts.allSatisfy { $0.column + $0.text.width < max(width, 1) })
      }
    }
  }

  @Test func `the description goes first, then the language, then the end of the name`() {
    func shown(_ width: Int) -> [String] {
      RepositoryColumns(repositories, width: width).texts(of: .confetti).map(\.text)
    }
    #expect(shown(78).allSatisfy { !$0.isEmpty })
    #expect(shown(38) == ["party/🎉confetti", "78", "C++", ""])
    #expect(shown(28) == ["party/🎉confetti".fitted(to: 15), "78", "", ""])
    #expect(shown(28)[0].hasSuffix("…"))
  }
}
