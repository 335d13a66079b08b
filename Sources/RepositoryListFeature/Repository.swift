public import Foundation

/// A repository, as GitHub describes it.
public struct Repository: Equatable, Hashable, Identifiable, Sendable, Codable {
  /// Who owns a repository.
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

  /// On which terms a repository may be used.
  public struct License: Equatable, Hashable, Sendable, Codable {
    /// The name of the licence.
    public var name: String

    /// Creates a licence.
    ///
    /// - Parameter name: Its name.
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

  /// What it is known by, whatever its name becomes.
  public let id: Int

  /// Its name, without that of the owner.
  public var name: String

  /// The owner's name, a slash, and its name.
  public var fullName: String

  /// Who owns it.
  public var owner: Owner

  /// What it is about.
  public var description: String?

  /// The programming language that most of it is written in.
  public var language: String?

  /// How many users have starred it.
  public var stars: Int

  /// On which terms it may be used.
  public var license: License?

  /// What its owner has tagged it with.
  public var topics: [String]

  /// When it was made.
  public var createdAt: Date

  /// When something was last pushed to it.
  public var pushedAt: Date?

  /// Its page.
  public var url: URL

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - id: What it is known by.
  ///   - name: Its name, without that of the owner.
  ///   - owner: Who owns it.
  ///   - description: What it is about.
  ///   - language: The programming language that most of it is written in.
  ///   - stars: How many users have starred it.
  ///   - license: On which terms it may be used.
  ///   - topics: What its owner has tagged it with.
  ///   - createdAt: When it was made.
  ///   - pushedAt: When something was last pushed to it.
  ///   - url: Its page.
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

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
    // Older servers do not send them.
    topics = try values.decodeIfPresent([String].self, forKey: .topics) ?? []
    createdAt = try values.decode(Date.self, forKey: .createdAt)
    pushedAt = try values.decodeIfPresent(Date.self, forKey: .pushedAt)
    url = try values.decode(URL.self, forKey: .url)
  }
}
