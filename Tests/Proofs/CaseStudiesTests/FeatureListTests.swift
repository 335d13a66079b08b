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
      path: "Sources/TodosFeature/Todos.swift",
      code: "case .todoEntered"
    ),
    Self(title: "editing todos", path: "Sources/TodosFeature/Todo.swift", code: "BindingReducer()"),
    Self(
      title: "deleting filtered todos",
      path: "Sources/TodosFeature/Todos.swift",
      code: "case .delete"
    ),
    Self(
      title: "moving filtered todos",
      path: "Sources/TodosFeature/Todos.swift",
      code: "case .move"
    ),
    Self(title: "filters", path: "Sources/TodosFeature/Todos.Filter.swift", code: "enum Filter"),
    Self(
      title: "storing todos",
      path: "Sources/TodosFeature/Storage/TodoStorage.swift",
      code: "struct TodoStorage"
    ),
    Self(
      title: "a file of todos",
      path: "Sources/TodosFeature/Storage/TodoFile.swift",
      code: "TodoFile"
    ),
    Self(
      title: "repositories",
      path: "Sources/RepositoryListFeature/List/RepositoryList.swift",
      code: "struct RepositoryList"
    ),
    Self(
      title: "details",
      path: "Sources/RepositoryListFeature/Detail/RepositoryDetail.swift",
      code: "struct RepositoryDetail"
    ),
    Self(
      title: "favorites",
      path: "Sources/RepositoryListFeature/List/Favorites.swift",
      code: "Favorites"
    ),
    Self(
      title: "a placeholder list",
      path: "Sources/RepositoryListFeature/List/RepositoryList+Placeholder.swift",
      code: "EmptyReducer()"
    ),
    Self(
      title: "GitHub",
      path: "Sources/RepositoryListFeature/Client/RepositoryClient+GitHub.swift",
      code: "GitHub"
    ),
    Self(
      title: "pages",
      path: "Sources/RepositoryListFeature/Client/LinkHeader.swift",
      code: "struct LinkHeader"
    ),
    Self(
      title: "rate limits",
      path: "Sources/RepositoryListFeature/Client/RateLimit.swift",
      code: "struct RateLimit"
    ),
    Self(
      title: "repositories without a network",
      path: "Sources/RepositoryListFeature/Client/RepositoryClient+Sample.swift",
      code: "extension RepositoryClient"
    ),
    Self(
      title: "a counter with facts about numbers",
      path: "Docs/Examples/NumberFact.swift",
      code: "NumberFact"
    ),
    Self(
      title: "a newsletter form",
      path: "Sources/CaseStudies/NewsletterForm.swift",
      code: "struct NewsletterForm",
      study: "newsletter-form"
    ),
    Self(
      title: "the view model of the form",
      path: "Sources/CaseStudies/NewsletterFormModel.swift",
      code: "final class NewsletterFormModel"
    ),
    Self(
      title: "a screen of favorites",
      path: "Sources/CaseStudies/Favorites.swift",
      code: "struct Favorites",
      study: "favorites"
    ),
    Self(
      title: "Redux",
      path: "Sources/CaseStudies/ReduxApp.swift",
      code: "ReduxApp",
      study: "redux"
    ),
    Self(title: "Flux", path: "Sources/CaseStudies/FluxApp.swift", code: "FluxApp", study: "flux"),
    Self(
      title: "a shopping cart",
      path: "Sources/CaseStudies/ShoppingCart.swift",
      code: "struct ShoppingCart",
      study: "shopping-cart"
    ),
    Self(
      title: "a search",
      path: "Sources/CaseStudies/RepositorySearch.swift",
      code: "struct RepositorySearch",
      study: "repository-search"
    ),
    Self(
      title: "a search as a view model",
      path: "Sources/CaseStudies/RepositorySearchModel.swift",
      code: "final class RepositorySearchModel"
    ),
    Self(
      title: "todos by index",
      path: "Sources/CaseStudies/TodosByIndex.swift",
      code: "struct TodosByIndex",
      study: "todos-by-index"
    ),
    Self(
      title: "todos by id",
      path: "Sources/CaseStudies/TodosByID.swift",
      code: "struct TodosByID"
    ),
    Self(title: "undo", path: "Sources/TodosFeature/Todos+Undo.swift", code: "UndoStep"),
    Self(
      title: "the tab of todos",
      path: "Sources/ComposableSample/App/TodosTab.swift",
      code: "struct TodosTab"
    ),
    Self(
      title: "the tab of repositories",
      path: "Sources/ComposableSample/App/RepositoriesTab.swift",
      code: "struct RepositoriesTab"
    ),
    Self(
      title: "commands for scripts",
      path: "Sources/ComposableSample/CommandLine/TodosCommand.swift",
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
