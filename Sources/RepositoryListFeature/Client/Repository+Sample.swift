import Foundation

extension Repository {
  /// Made-up repositories.
  static let sample: [Repository] = [
    make(
      1,
      "orchard",
      "pear",
      "Grows build graphs from the leaves up",
      "Swift",
      4_812,
      "MIT License",
      ["swift", "build"]
    ),
    make(
      2,
      "lanternfish",
      "glow",
      "Terminal colors that survive a pipe",
      "Swift",
      3_377,
      "Apache License 2.0",
      ["swift", "terminal"]
    ),
    make(
      3,
      "brickfall",
      "blocks",
      "Falling blocks in 400 lines",
      "Swift",
      2_904,
      "MIT License",
      ["swift", "game", "tetris"]
    ),
    make(
      4,
      "harbourside",
      "quay",
      "A small server for small boats",
      "Swift",
      2_511,
      nil,
      ["swift", "server"]
    ),
    make(
      5,
      "slowclock",
      "sundial",
      "Time that stands still until a test moves it",
      "Swift",
      1_986,
      "MIT License",
      ["swift", "testing"]
    ),
    make(
      6,
      "millrace",
      "sluice",
      "Asynchronous streams with gates",
      "Swift",
      1_702,
      "Apache License 2.0",
      ["swift", "async"]
    ),
    make(
      7,
      "orchard",
      "quince",
      "Trees that share their branches",
      "Swift",
      1_455,
      "MIT License",
      ["swift", "collections"]
    ),
    make(
      8,
      "paperkite",
      "string",
      "Text layout for very narrow screens",
      "Swift",
      903,
      nil,
      ["swift", "text"]
    ),
    make(
      9,
      "brickfall",
      "boot-blocks",
      "Falling blocks in a boot sector",
      "Assembly",
      678,
      "MIT License",
      ["game", "tetris"]
    ),
    make(
      10,
      "coldframe",
      "seedling",
      "Starts a project, and gets out of the way",
      "Python",
      512,
      "BSD 3-Clause License",
      []
    ),
    make(11, "saltmarsh", "heron", nil, "C", 377, nil, []),
    make(
      12,
      "halfpenny",
      "ledger",
      "Double-entry bookkeeping in plain text",
      "Rust",
      240,
      "GNU General Public License v3.0",
      ["finance"]
    ),
    make(
      13,
      "quietroom",
      "hush",
      "Mutes a build until it fails",
      "Go",
      96,
      "MIT License",
      ["build"]
    ),
  ]

  private static func make(
    _ id: Int,
    _ owner: String,
    _ name: String,
    _ description: String?,
    _ language: String,
    _ stars: Int,
    _ license: String?,
    _ topics: [String]
  ) -> Self {
    let age = Double(id) * 8_640_000
    return Self(
      id: id,
      name: name,
      owner: Owner(login: owner),
      description: description,
      language: language,
      stars: stars,
      license: license.map(License.init),
      topics: topics,
      createdAt: Date(timeIntervalSince1970: 1_600_000_000 + age),
      pushedAt: Date(timeIntervalSince1970: 1_750_000_000 - age),
      url: URL(string: "\(sampleSite)/\(owner)/\(name)") ?? URL(fileURLWithPath: "/")
    )
  }
}

/// A reserved host name that nobody owns.
private let sampleSite = "https://repositories.example"
