import ComposableSyntax

extension [FeatureTree] {
  /// The trees as a page whose branches open and close, which loads nothing.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Features</title>
    <style>
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
    body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
    details, .leaf { margin-left: 1.2rem; border-left: 1px solid #8884; padding-left: .8rem }
    body > details { margin-left: 0 }
    summary { cursor: pointer }
    small, dt { color: GrayText }
    dl { margin: .2rem 0 .6rem; display: grid; grid-template-columns: 8rem 1fr }
    dd { margin: 0; font-family: ui-monospace, monospace; font-size: .85em; overflow-wrap: anywhere }
    </style>
    <h1>Features</h1>
    \(map(\.html).joined(separator: "\n"))
    </html>

    """
  }
}

extension FeatureTree {
  fileprivate var html: String {
    let place = place.map { " <small>\($0.description.escapedHTML)</small>" } ?? ""
    let title = "<strong>\(name.escapedHTML)</strong>\(place)"
    guard let feature, !isRepeated else {
      return "<div class=\"leaf\">\(title)\(isRepeated ? " <small>see above</small>" : "")</div>"
    }
    let lines = feature.summary.map { title, items in
      "<dt>\(title)</dt><dd>\(items.joined(separator: ", ").escapedHTML)</dd>"
    }
    let location = feature.file.location(of: feature.declaration.type.declaration.range.lowerBound)
    let file = "<dt>file</dt><dd>\(feature.file.path.escapedHTML):\(location.line)</dd>"
    return """
      <details open><summary>\(title)</summary>
      <dl>\((lines + [file]).joined())</dl>
      \(children.map(\.html).joined(separator: "\n"))
      </details>
      """
  }
}
