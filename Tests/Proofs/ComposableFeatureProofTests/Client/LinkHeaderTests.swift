import Testing

@testable import RepositoryListFeature

@Suite struct LinkHeaderTests {
  @Test(arguments: [
    "<https://a.example/?q=b&page=2>; rel=\"next\"",
    "<https://a.example/?page=2>;rel=next",
    "<https://a.example/?page=2> ; title=\"x\" ; REL=\"Next\"",
    "<https://a.example/?page=2>; rel=\"last next\"",
    "<https://a.example/?page=9>; rel=\"last\", <https://a.example/?page=2>; rel=\"next\"",
    "<https://a.example/?q=a,b;c&page=2>; rel=\"next\", <https://a.example/?page=9>; rel=\"last\"",
    "</search?page=2>; rel=\"next\"",
    "<https://a.example/?page=2>; rel=\"next\", <https://a.example/?page=3>; rel=\"next\"",
  ])
  func `the page of a relation is found`(text: String) {
    #expect(LinkHeader(text).page(of: "next") == 2)
  }

  @Test(arguments: [
    "",
    "nonsense",
    "<",
    "<>; rel=\"next\"",
    "<https://a.example/?page=2",
    "<https://a.example/?page=2>",
    "<https://a.example/?page=2>; rel=\"prev\"",
    "<https://a.example/?page=two>; rel=\"next\"",
    "<https://a.example/?per_page=2>; rel=\"next\"",
    "<https://a.example/?page=>; rel=\"next\"",
    "<https://a.example/?page=0>; rel=\"next\"",
    "<https://a.example/?page=-2>; rel=\"next\"",
    "<https://a.example/?page=%2B2>; rel=\"next\"",
    "<https://a.example/?page=-9223372036854775808>; rel=\"next\"",
    "<https://a.example/?page=9223372036854775808>; rel=\"next\"",
    "<https://a.example/?page=%D9%A2>; rel=\"next\"",
    "<https://a.example/?page=٢>; rel=\"next\"",
    "<http://[::1/?page=2>; rel=\"next\"",
  ])
  func `a header without the relation has no page`(text: String) {
    #expect(LinkHeader(text).page(of: "next") == nil)
  }
}
