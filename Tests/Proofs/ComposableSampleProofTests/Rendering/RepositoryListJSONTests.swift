import RepositoryListFeature
import Testing

@testable import ComposableSample

@Suite struct RepositoryListJSONTests {
  private func text(_ page: RepositoryPage) -> String {
    RepositoryListJSON(results: RepositoryList.Results(page)).text
  }

  @Test func `is one line, in the order of the page`() {
    #expect(
      text(.first) == """
        {"totalCount":5,"items":[\
        {"fullName":"brickfall/blocks","description":"Falling \\"blocks\\"\\n日本語","stars":2904,\
        "language":"Swift","url":"https://repositories.example/brickfall/blocks"},\
        {"fullName":"saltmarsh/heron","description":null,"stars":7,\
        "language":null,"url":"https://repositories.example/saltmarsh/heron"}\
        ],"nextPage":2}

        """
    )
  }

  @Test func `writes null if there is no next page`() {
    #expect(text(.last).hasSuffix("}],\"nextPage\":null}\n"))
    #expect(text(.empty) == "{\"totalCount\":0,\"items\":[],\"nextPage\":null}\n")
  }
}
