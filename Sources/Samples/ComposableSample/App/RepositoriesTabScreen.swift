import Composable
import ComposableCommandLine
import Foundation
import RepositoryListFeature

/// Draws the visible repositories, or the open one, into a box.
@MainActor struct RepositoriesTabScreen {
  private let state: RepositoriesTab.State
  private let question: Question?
  private let top: StoreOf<RepositoryList.Path>?
  private let box: Area

  init(store: StoreOf<RepositoriesTab>, box: Area) {
    let commands = RepositoriesTabCommands(store)
    state = store.state
    question = commands.question
    top = commands.top
    self.box = box
  }

  func draw(on screen: inout Screen) {
    guard box.height > 1 else { return }
    switch top?.case {
    case .repository(let detail): draw(detail.repository, on: &screen)
    case .owner(let detail):
      draw(detail, on: &screen)
      drawList(on: &screen)
    case nil:
      drawSearch(on: &screen)
      drawList(on: &screen)
    }
    question?.draw(on: &screen)
  }

  private func drawList(on screen: inout Screen) {
    drawRows(on: &screen)
    drawPlace(on: &screen)
  }

  /// The area of the rows, below the query or the owner, with a border.
  private var list: Area {
    let top = top == nil ? 1 : 2
    return Area(column: box.column, row: box.row + top, width: box.width, height: box.height - top)
  }

  private func draw(_ detail: StoreOf<OwnerDetail>, on screen: inout Screen) {
    let area = box.inside
    let end = area.column + area.width
    let owner = detail.owner
    let name = owner?.name.map { "\(detail.login) (\($0))" } ?? detail.login
    let about = [owner?.about, owner?.location, owner?.url.absoluteString].compactMap(\.self)
    let lines = [(name, Style.bold), (about.joined(separator: ", "), .dim)]
    for (row, (text, style)) in zip(area.row..<area.row + area.height, lines) {
      let text = text.printable.fitted(to: area.width - 1)
      screen.write(text, column: area.column, row: row, style: style, end: end)
    }
  }

  private func drawSearch(on screen: inout Screen) {
    let area = box.inside
    guard area.height > 0 else { return }
    let end = area.column + area.width
    let column = screen.write("/ ", column: area.column, row: area.row, style: .dim, end: end)
    if state.isTyping, let search = state.search {
      screen.drawInput(search, column: column, row: area.row, width: end - column - 1)
    } else {
      let query = state.list.query.printable.fitted(to: end - column - 1)
      screen.write(query, column: column, row: area.row, style: .bold, end: end)
    }
  }

  private func drawRows(on screen: inout Screen) {
    let area = list.inside
    let repositories = state.shownResults?.repositories ?? []
    if repositories.isEmpty {
      return screen.writeCentred(emptyText, in: area, style: .dim)
    }
    screen.drawScrollBar(state.shownWindow, in: list, style: .plain)
    let rows = state.shownWindow.rows.clamped(to: repositories.indices).prefix(area.height)
    let columns = RepositoryColumns(rows.map { repositories[$0] }, width: area.width)
    for (row, index) in zip(area.row..., rows) {
      draw(repositories[index], columns, on: &screen, row: row, isSelected: isSelected(index))
    }
  }

  private func isSelected(_ row: Int) -> Bool {
    row == state.shownWindow.selected && !state.isPlaceholder
  }

  private func draw(
    _ repository: Repository,
    _ columns: RepositoryColumns,
    on screen: inout Screen,
    row: Int,
    isSelected: Bool
  ) {
    let area = list.inside
    let (start, end) = (area.column, area.column + area.width)
    let base = isSelected ? Style(attributes: .reversed) : state.isPlaceholder ? .dim : .plain
    screen.paint(base, columns: start..<max(start, end), row: row)
    let mark = isSelected ? "› " : "  "
    let column = screen.write(mark, column: start, row: row, style: base, end: end)
    if state.list.favorites.contains(repository.id) {
      var star = base
      star.color = .yellow
      if state.list.favorites.isSaving(repository.id) { star.attributes.insert(.dim) }
      screen.write("★", column: column, row: row, style: star, end: end)
    }
    for (text, column) in columns.texts(of: repository) {
      let text = state.isPlaceholder ? text.redacted : text
      screen.write(text, column: start + column, row: row, style: base, end: end)
    }
  }

  private func drawPlace(on screen: inout Screen) {
    guard !state.isPlaceholder, let results = state.shownResults, state.shownWindow.count > 0 else {
      return
    }
    let place = " \(state.shownWindow.selected + 1)/\(results.totalCount) "
    let column = box.width - 2 - place.width
    if column > 1 { screen.write(place, column: column, row: box.row + box.height - 1) }
  }

  private var emptyText: [String] {
    switch state.loading {
    case _ where state.isTyping && state.search?.text.isEmpty == true: ["Type to search."]
    case .failed: ["The repositories could not be loaded."]
    case .idle: ["Press / to search."]
    case .loaded, .loading: ["No repositories found."]
    }
  }
}

extension RepositoriesTabScreen {
  private func draw(_ repository: Repository, on screen: inout Screen) {
    let area = box.inside
    let end = area.column + area.width
    screen.drawScrollBar(state.shownWindow, in: box, style: .plain)
    let lines = RepositoryLines(repository, width: area.width)
    let rows = state.shownWindow.rows.clamped(to: lines.indices).prefix(area.height)
    for (row, index) in zip(area.row..., rows) {
      let line = lines[index]
      screen.write(line.label, column: area.column, row: row, style: .dim, end: end)
      let column = area.column + (line.label.isEmpty ? 0 : RepositoryLines.column)
      let style = line.isName ? Style.bold : .plain
      screen.write(line.text, column: column, row: row, style: style, end: end)
    }
    guard state.list.favorites.contains(repository.id) else { return }
    let star = Style(color: .yellow)
    screen.write(" ★ ", column: 2, row: box.row + box.height - 1, style: star, end: box.width - 1)
  }
}

extension String {
  /// A placeholder for text that is being loaded.
  fileprivate var redacted: String {
    String(map { $0 == " " ? " " : "▒" })
  }
}
