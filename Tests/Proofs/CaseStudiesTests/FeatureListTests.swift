import CaseStudies
import ComposableTestKit
import Foundation
import Testing

/// What the sample and the case studies were asked to show.
struct Feature: CustomTestStringConvertible {
  let title: String
  /// The file that has it.
  let path: String
  /// The code in the file.
  let code: String
  /// The name of its case study, if it is one.
  var study: String?

  var testDescription: String { title }

  static let all = [
    Self(
      title: "adding todos",
      path: "Sources/Samples/TodosFeature/Todos.swift",
      code: "case .todoEntered"
    ),
    Self(
      title: "editing todos",
      path: "Sources/Samples/TodosFeature/Todo.swift",
      code: "BindingReducer()"
    ),
    Self(
      title: "deleting filtered todos",
      path: "Sources/Samples/TodosFeature/Todos.swift",
      code: "case .delete"
    ),
    Self(
      title: "moving filtered todos",
      path: "Sources/Samples/TodosFeature/Todos.swift",
      code: "case .move"
    ),
    Self(
      title: "filters",
      path: "Sources/Samples/TodosFeature/Todos.Filter.swift",
      code: "enum Filter"
    ),
    Self(
      title: "storing todos",
      path: "Sources/Samples/TodosFeature/Storage/TodoStorage.swift",
      code: "struct TodoStorage"
    ),
    Self(
      title: "a file of todos",
      path: "Sources/Samples/TodosFeature/Storage/TodoFile.swift",
      code: "TodoFile"
    ),
    Self(
      title: "repositories",
      path: "Sources/Samples/RepositoryListFeature/List/RepositoryList.swift",
      code: "struct RepositoryList"
    ),
    Self(
      title: "details",
      path: "Sources/Samples/RepositoryListFeature/Detail/RepositoryDetail.swift",
      code: "struct RepositoryDetail"
    ),
    Self(
      title: "favorites",
      path: "Sources/Samples/RepositoryListFeature/List/Favorites.swift",
      code: "Favorites"
    ),
    Self(
      title: "a placeholder list",
      path: "Sources/Samples/RepositoryListFeature/List/RepositoryList+Placeholder.swift",
      code: "EmptyReducer()"
    ),
    Self(
      title: "GitHub",
      path: "Sources/Samples/RepositoryListFeature/Client/RepositoryClient+GitHub.swift",
      code: "GitHub"
    ),
    Self(
      title: "pages",
      path: "Sources/Samples/RepositoryListFeature/Client/LinkHeader.swift",
      code: "struct LinkHeader"
    ),
    Self(
      title: "rate limits",
      path: "Sources/Samples/RepositoryListFeature/Client/RateLimit.swift",
      code: "struct RateLimit"
    ),
    Self(
      title: "repositories without a network",
      path: "Sources/Samples/RepositoryListFeature/Client/RepositoryClient+Sample.swift",
      code: "extension RepositoryClient"
    ),
    Self(
      title: "a counter with facts about numbers",
      path: "Docs/Examples/NumberFact.swift",
      code: "NumberFact"
    ),
    Self(
      title: "a newsletter form",
      path: "Sources/Samples/CaseStudies/NewsletterForm.swift",
      code: "struct NewsletterForm",
      study: "newsletter-form"
    ),
    Self(
      title: "the view model of the form",
      path: "Sources/Samples/CaseStudies/NewsletterFormModel.swift",
      code: "final class NewsletterFormModel"
    ),
    Self(
      title: "a screen of favorites",
      path: "Sources/Samples/CaseStudies/Favorites.swift",
      code: "struct Favorites",
      study: "favorites"
    ),
    Self(
      title: "Redux",
      path: "Sources/Samples/CaseStudies/ReduxApp.swift",
      code: "ReduxApp",
      study: "redux"
    ),
    Self(
      title: "Flux",
      path: "Sources/Samples/CaseStudies/FluxApp.swift",
      code: "FluxApp",
      study: "flux"
    ),
    Self(
      title: "a shopping cart",
      path: "Sources/Samples/CaseStudies/ShoppingCart.swift",
      code: "struct ShoppingCart",
      study: "shopping-cart"
    ),
    Self(
      title: "a search",
      path: "Sources/Samples/CaseStudies/RepositorySearch.swift",
      code: "struct RepositorySearch",
      study: "repository-search"
    ),
    Self(
      title: "a search as a view model",
      path: "Sources/Samples/CaseStudies/RepositorySearchModel.swift",
      code: "final class RepositorySearchModel"
    ),
    Self(
      title: "todos by index",
      path: "Sources/Samples/CaseStudies/TodosByIndex.swift",
      code: "struct TodosByIndex",
      study: "todos-by-index"
    ),
    Self(
      title: "todos by id",
      path: "Sources/Samples/CaseStudies/TodosByID.swift",
      code: "struct TodosByID"
    ),
    Self(title: "undo", path: "Sources/Samples/TodosFeature/Todos+Undo.swift", code: "UndoStep"),
    Self(
      title: "the tab of todos",
      path: "Sources/Samples/ComposableSample/App/TodosTab.swift",
      code: "struct TodosTab"
    ),
    Self(
      title: "the tab of repositories",
      path: "Sources/Samples/ComposableSample/App/RepositoriesTab.swift",
      code: "struct RepositoriesTab"
    ),
    Self(
      title: "commands for scripts",
      path: "Sources/Samples/ComposableSample/CommandLine/TodosCommand.swift",
      code: "TodosCommand"
    ),
  ]
}

@Suite struct FeatureListTests {
  @Test(arguments: Feature.all)
  func `every feature has a place in the code`(feature: Feature) throws {
    #expect(try text(ofFile: feature.path).contains(feature.code))
  }

  @Test func `the list has every case study`() {
    #expect(Set(Feature.all.compactMap(\.study)) == Set(CaseStudy.all.map(\.name)))
  }
}
