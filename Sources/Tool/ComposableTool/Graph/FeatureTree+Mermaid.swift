extension [FeatureTree] {
  /// The trees as a flowchart for Mermaid, which Markdown renderers draw.
  var mermaid: String {
    var names: [String: Int] = [:]
    var nodes: [String] = []
    var edges: [String] = []
    for tree in self { tree.add(to: &names, &nodes, &edges) }
    return (["flowchart TD"] + (nodes + edges).map { "  " + $0 }).joined(separator: "\n") + "\n"
  }
}

extension FeatureTree {
  @discardableResult
  fileprivate func add(
    to numbers: inout [String: Int],
    _ nodes: inout [String],
    _ edges: inout [String]
  ) -> Int {
    let id = feature?.id ?? name
    let number = numbers[id] ?? numbers.count
    if numbers[id] == nil {
      numbers[id] = number
      let effects = feature?.effectIDs ?? []
      let text = ([name] + effects.map { "⟳ \($0)" }).map(\.escapedHTML).joined(separator: "<br/>")
      nodes.append("f\(number)[\"\(text)\"]")
    }
    for child in children {
      let target = child.add(to: &numbers, &nodes, &edges)
      edges.append("f\(number) -->|\"\((child.place?.description ?? "").escapedHTML)\"| f\(target)")
    }
    return number
  }
}

extension String {
  /// The text with the characters that have a meaning in HTML replaced.
  var escapedHTML: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    return text
  }
}
