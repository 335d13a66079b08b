public import Foundation

/// The owner of repositories on GitHub: a user or an organization.
public struct Owner: Equatable, Sendable, Codable {
  private enum CodingKeys: String, CodingKey {
    case login, name, location
    case about = "bio"
    case repositoryCount = "public_repos"
    case url = "html_url"
  }

  /// The name of the account.
  public var login: String

  /// The full name.
  public var name: String?

  /// A short text by the owner.
  public var about: String?

  /// The place where the owner lives or works.
  public var location: String?

  /// The number of public repositories.
  public var repositoryCount: Int

  /// The address of the owner's web page.
  public var url: URL

  /// Creates an owner.
  ///
  /// - Parameters:
  ///   - login: The name of the account.
  ///   - name: The full name.
  ///   - about: A short text by the owner.
  ///   - location: The place where the owner lives or works.
  ///   - repositoryCount: The number of public repositories.
  ///   - url: The address of the owner's web page.
  public init(
    login: String,
    name: String? = nil,
    about: String? = nil,
    location: String? = nil,
    repositoryCount: Int,
    url: URL
  ) {
    self.login = login
    self.name = name
    self.about = about
    self.location = location
    self.repositoryCount = repositoryCount
    self.url = url
  }
}
