import ComposableCommandLine
import Foundation
import RepositoryListFeature

/// The details of a repository, as lines of a given width.
struct RepositoryLines: RandomAccessCollection {
  struct Line: Equatable {
    /// The label of the text.
    ///
    /// It is empty on continuation lines.
    var label = ""
    let text: String
    var isName = false
  }

  /// The column of the texts after the labels.
  static let column = 10

  private let lines: [Line]

  init(_ repository: Repository, width: Int) {
    // The last column is blank.
    let width = width - 1
    var lines = repository.fullName.printable.wrapped(to: width).map {
      Line(text: $0, isName: true)
    }
    if let description = repository.description {
      lines += description.printable.wrapped(to: width).map { Line(text: $0) }
    }
    lines.append(Line(text: ""))
    for (label, text) in repository.facts {
      let texts = (text ?? "–").printable.wrapped(to: width - Self.column)
      for (index, text) in texts.enumerated() {
        lines.append(Line(label: index == 0 ? label : " ", text: text))
      }
    }
    self.lines = lines
  }

  var startIndex: Int { 0 }
  var endIndex: Int { lines.count }

  subscript(index: Int) -> Line { lines[index] }
}

extension Repository {
  fileprivate var facts: [(label: String, text: String?)] {
    [
      ("Owner", owner.login),
      ("Language", language),
      ("Stars", String(stars)),
      ("License", license?.name),
      ("Topics", topics.isEmpty ? nil : topics.joined(separator: ", ")),
      ("Created", createdAt.day),
      ("Pushed", pushedAt?.day),
      ("Page", url.absoluteString),
    ]
  }
}

extension Date {
  fileprivate var day: String { formatted(.iso8601.year().month().day()) }
}
