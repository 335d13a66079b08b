import Foundation

extension Repository {
  /// Made-up repositories.
  static let sample = table.split(separator: "\n").enumerated().map { index, row in
    let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    func text(_ column: Int) -> String? { cells[column].isEmpty ? nil : cells[column] }
    let age = Double(index + 1) * 8_640_000
    return Self(
      id: index + 1,
      name: cells[1],
      owner: Owner(login: cells[0]),
      description: text(6),
      language: cells[2],
      stars: Int(cells[3]) ?? 0,
      license: text(4).map(License.init),
      topics: cells[5].split(separator: " ").map(String.init),
      createdAt: Date(timeIntervalSince1970: 1_600_000_000 + age),
      pushedAt: Date(timeIntervalSince1970: 1_750_000_000 - age),
      url: URL(string: "\(sampleSite)/\(cells[0])/\(cells[1])") ?? URL(fileURLWithPath: "/")
    )
  }

  /// Owner, name, language, stars, license, topics and description.
  private static let table = """
    orchard    |pear       |Swift   |4812|MIT License         |swift build      |\
    Grows build graphs from the leaves up
    lanternfish|glow       |Swift   |3377|Apache License 2.0  |swift terminal   |\
    Terminal colors that survive a pipe
    brickfall  |blocks     |Swift   |2904|MIT License         |swift game tetris|\
    Falling blocks in 400 lines
    harbourside|quay       |Swift   |2511|                    |swift server     |\
    A small server for small boats
    slowclock  |sundial    |Swift   |1986|MIT License         |swift testing    |\
    Time that stands still until a test moves it
    millrace   |sluice     |Swift   |1702|Apache License 2.0  |swift async      |\
    Asynchronous streams with gates
    orchard    |quince     |Swift   |1455|MIT License         |swift collections|\
    Trees that share their branches
    paperkite  |string     |Swift   | 903|                    |swift text       |\
    Text layout for very narrow screens
    brickfall  |boot-blocks|Assembly| 678|MIT License         |game tetris      |\
    Falling blocks in a boot sector
    coldframe  |seedling   |Python  | 512|BSD 3-Clause License|                 |\
    Starts a project, and gets out of the way
    saltmarsh  |heron      |C       | 377|                    |                 |
    halfpenny  |ledger     |Rust    | 240|GNU General Public License v3.0|finance|\
    Double-entry bookkeeping in plain text
    quietroom  |hush       |Go      |  96|MIT License         |build            |\
    Mutes a build until it fails
    """
}

/// A reserved host name that nobody owns.
private let sampleSite = "https://repositories.example"
