import RepositoryListFeature
import Testing

@testable import ComposableSample

@Suite struct RepositoryLinesTests {
  private func text(_ repository: Repository, width: Int) -> [String] {
    RepositoryLines(repository, width: width).map { line in
      line.label.isEmpty ? line.text : "\(line.label)|\(line.text)"
    }
  }

  @Test func `shows a dash for unknown values`() {
    let lines = text(.crane, width: 40)
    #expect(lines[0...1] == ["saltmarsh/crane", ""])
    for label in ["Language", "License", "Topics", "Pushed"] {
      #expect(lines.contains("\(label)|–"))
    }
  }

  @Test func `fits into any width that has room for a label`() {
    for width in 13...100 {
      for line in RepositoryLines(.dictionary, width: width) {
        let column = line.label.isEmpty ? 0 : RepositoryLines.column
        #expect(column + line.text.width < width)
      }
    }
  }
}
