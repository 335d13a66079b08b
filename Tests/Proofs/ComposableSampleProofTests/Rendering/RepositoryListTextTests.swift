import RepositoryListFeature
import Testing

@testable import ComposableSample

@Suite struct RepositoryListTextTests {
  private func text(_ page: RepositoryPage, isColored: Bool = false) -> String {
    RepositoryListText(results: RepositoryList.Results(page), isColored: isColored).text.string
  }

  @Test func `shows stars, name, language and description`() {
    #expect(
      text(.first) == """
        2904 stars brickfall/blocks (Swift): Falling "blocks"␊日本語
           7 stars saltmarsh/heron
        2 of 5. Next page: --page 2

        """
    )
  }

  @Test func `says how much there is`() {
    #expect(text(.last) == "7 stars saltmarsh/heron\n1 of 5\n")
    #expect(
      text(RepositoryPage(repositories: [], totalCount: 5))
        == "0 of 5. The results end before this page. Without --page, the first one is shown.\n"
    )
    #expect(text(.empty) == "No repositories found.\n")
  }

  @Test func `dims all but name and language where there are colors`() {
    #expect(
      text(.first, isColored: true) == """
        \u{1B}[2m2904 stars\u{1B}[0m brickfall/blocks (Swift)\u{1B}[2m: Falling "blocks"␊日本語\u{1B}[0m
        \u{1B}[2m   7 stars\u{1B}[0m saltmarsh/heron
        \u{1B}[2m2 of 5. Next page: --page 2\u{1B}[0m

        """
    )
  }
}
