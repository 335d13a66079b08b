import ComposableCommandLine
import Foundation

extension Command {
  /// Shows the tree of features.
  static let graph = Command(
    name: "graph",
    parameters: "[PATH...]",
    summary: "shows the tree of features",
    details: """
      Shows the features in the Swift files at the paths, or of the current folder, as a tree:
      the state, the actions, the children, the dependencies and the ids of effects.
      """,
    options: [
      Option(name: "--format", value: "FORMAT", help: "prints \"text\", \"mermaid\" or \"html\""),
      Option(name: "--root", value: "FEATURE", help: "shows only this feature and its children"),
    ]
  ) { arguments in
    let format = arguments.value("--format") ?? "text"
    guard ["text", "mermaid", "html"].contains(format) else {
      throw Failure(
        usage: "\"--format\" must be \"text\", \"mermaid\" or \"html\", and is \"\(format)\"."
      )
    }
    let files = try SourceFiles.find(arguments.words.isEmpty ? ["."] : arguments.words)
    let (project, unreadable) = Project.reading(files)
    for problem in unreadable { ComposableTool.complain(problem) }
    let trees = try FeatureTree.trees(of: project, below: arguments.value("--root"))
    switch format {
    case "mermaid": print(trees.mermaid, terminator: "")
    case "html": print(trees.html, terminator: "")
    default:
      print(
        trees.map { $0.lines().joined(separator: "\n") + "\n" }.joined(separator: "\n"),
        terminator: ""
      )
    }
    return 0
  }
}
