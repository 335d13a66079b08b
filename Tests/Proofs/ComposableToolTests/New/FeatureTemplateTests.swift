import Foundation
import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct FeatureTemplateTests {
  @Test func `a feature has the parts in one order, and each property once`() {
    let template = FeatureTemplate(name: "Recipes", module: "App", kinds: [.form, .search])
    #expect(template.sources.map(\.file) == ["Recipes.swift", "RecipesClient.swift"])
    let feature = template.sources[0].text
    #expect(feature.components(separatedBy: "var problem: String?").count == 2)
    #expect(feature.contains("enum CancelID { case save, search }"))
    #expect(feature.contains(#"@Dependency(\.recipesClient) var client"#))
  }

  @Test(arguments: FeaturePart.Kind.allCases) func `a file with texts imports Foundation`(
    kind: FeaturePart.Kind
  ) {
    for source in FeatureTemplate(name: "Recipes", module: "App", kinds: [kind]).sources
    where source.text.contains("TextState(") {
      #expect(source.text.contains("import Foundation\n"))
    }
  }

  @Test(arguments: FeaturePart.Kind.allCases.map { [$0] } + [[], FeaturePart.Kind.allCases])
  func `what is written lints clean`(kinds: [FeaturePart.Kind]) throws {
    let template = FeatureTemplate(name: "Recipes", module: "App", kinds: kinds)
    let files = (template.sources + [template.tests, template.view])
      .map { SourceFile(path: $0.file, text: $0.text) }
    #expect(try Lint().findings(in: Project(files)).map(\.line) == [])
  }

  @Test(arguments: [("Recipes", "recipes"), ("URLList", "urlList"), ("URL", "url"), ("A", "a")])
  func `a property has the name of its type`(type: String, property: String) {
    #expect(type.startingLowercase == property)
  }

  @Test(arguments: ["", "recipes", "My-App", "Rezepté", "State", "2Do", "class"])
  func `a name that no type can have is refused`(name: String) {
    #expect(throws: Failure.self) { try TypeName.check(name, for: "feature") }
  }
}
