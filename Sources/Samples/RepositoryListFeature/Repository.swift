public import Foundation

/// A repository on GitHub.
public struct Repository: Equatable, Hashable, Identifiable, Sendable, Codable {
  /// The owner of a repository.
  public struct Owner: Equatable, Hashable, Sendable, Codable {
    /// The name of the account.
    public var login: String

    /// Creates an owner.
    ///
    /// - Parameter login: The name of the account.
    public init(login: String) {
      self.login = login
    }
  }

  /// The license of a repository.
  public struct License: Equatable, Hashable, Sendable, Codable {
    /// The name of the license.
    public var name: String

    /// Creates a license.
    ///
    /// - Parameter name: The name of the license.
    public init(name: String) {
      self.name = name
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, owner, description, language, license, topics
    case fullName = "full_name"
    case stars = "stargazers_count"
    case createdAt = "created_at"
    case pushedAt = "pushed_at"
    case url = "html_url"
  }

  /// The stable identity of the repository, which does not change with its name.
  public let id: Int

  /// The name without the owner.
  public var name: String

  /// The name with the owner, as in `owner/name`.
  public var fullName: String

  /// The owner.
  public var owner: Owner

  /// A short description.
  public var description: String?

  /// The main programming language.
  public var language: String?

  /// The number of users who have starred the repository.
  public var stars: Int

  /// The license.
  public var license: License?

  /// The topics that the owner has assigned.
  public var topics: [String]

  /// The date of creation.
  public var createdAt: Date

  /// The date of the last push.
  public var pushedAt: Date?

  /// The address of the repository's web page.
  public var url: URL

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - id: The stable identity of the repository.
  ///   - name: The name without the owner.
  ///   - owner: The owner.
  ///   - description: A short description.
  ///   - language: The main programming language.
  ///   - stars: The number of users who have starred the repository.
  ///   - license: The license.
  ///   - topics: The topics that the owner has assigned.
  ///   - createdAt: The date of creation.
  ///   - pushedAt: The date of the last push.
  ///   - url: The address of the repository's web page.
  public init(
    id: Int,
    name: String,
    owner: Owner,
    description: String? = nil,
    language: String? = nil,
    stars: Int = 0,
    license: License? = nil,
    topics: [String] = [],
    createdAt: Date,
    pushedAt: Date? = nil,
    url: URL
  ) {
    self.id = id
    self.name = name
    fullName = "\(owner.login)/\(name)"
    self.owner = owner
    self.description = description
    self.language = language
    self.stars = stars
    self.license = license
    self.topics = topics
    self.createdAt = createdAt
    self.pushedAt = pushedAt
    self.url = url
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    fullName = try values.decode(String.self, forKey: .fullName)
    owner = try values.decode(Owner.self, forKey: .owner)
    description = try values.decodeIfPresent(String.self, forKey: .description)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    stars = try values.decode(Int.self, forKey: .stars)
    license = try values.decodeIfPresent(License.self, forKey: .license)
    // Older servers do not send topics.
    topics = try values.decodeIfPresent([String].self, forKey: .topics) ?? []
    createdAt = try values.decode(Date.self, forKey: .createdAt)
    pushedAt = try values.decodeIfPresent(Date.self, forKey: .pushedAt)
    url = try values.decode(URL.self, forKey: .url)
  }
}
