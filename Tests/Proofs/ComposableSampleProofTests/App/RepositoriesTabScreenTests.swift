import Composable
import Foundation
import Testing

@testable import ComposableSample
@testable import RepositoryListFeature

@MainActor @Suite struct RepositoriesTabScreenTests {
  private nonisolated static let error = RepositoryError.timedOut(.seconds(20))

  /// The program with its second tab, after everything visible was loaded.
  private func makeDesk(
    size: Size = Size(width: 40, height: 12),
    repositories: RepositoryClient = .desk
  ) async -> Desk {
    let desk = await Desk(size: size, repositories: repositories)
    await desk.pressAndWait(Key(.tab))
    return desk
  }

  @Test func `leaves the description out where it could not be read`() async {
    let desk = await makeDesk()
    await desk.pressAndWait(.scalar("j"), .scalar("s"))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/ swift                               │
        │    日本語/辞書         123456  Swift │
        │› ★ party/🎉confetti        78  C++   │
        │    saltmarsh/crane          0        │
        │    orchard/ladder           4  Rust  │
        │                                      │
        │                                      │
        │                                      │
        ╰──────────────────────────────── 2/4 ─╯
         4 found, 4 loaded.
         / search  o open  ? keys  q quit

        """
    )
  }

  @Test func `has room for a whole description in a large window`() async {
    let desk = await makeDesk(size: Size(width: 200, height: 60))
    let lines = desk.text.split(separator: "\n").map { String($0) }
    #expect(lines.count == 60 && lines[0...57].allSatisfy { $0.width == 200 })
    let texts = lines[1...56].map {
      $0.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
    }
    #expect(
      texts.joined(separator: "\n").trimmingCharacters(in: .newlines) == """
        / swift
        ›   日本語/辞書       123456  Swift  \(Repository.dictionary.description ?? "")
        party/🎉confetti      78  C++    Families 👨‍👩‍👧‍👦 and flags 🇯🇵␊on one line
        saltmarsh/crane        0
        orchard/ladder         4  Rust   Reaches what is out of sight
        """
    )
  }

  @Test func `shows made-up rows while it loads`() async {
    let desk = await Desk(size: Size(width: 40, height: 12))
    desk.press(Key(.tab))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/ swift                               │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒▒         ▒  ▒▒▒▒▒▒▒▒ │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒  ▒▒▒▒▒▒▒▒ │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒          ▒  ▒▒▒▒▒▒▒▒ │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒▒         ▒  ▒▒▒▒▒▒▒▒ │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒        ▒  ▒▒▒▒▒▒▒▒ │
        │    ▒▒▒▒▒▒▒▒▒▒▒▒          ▒  ▒▒▒▒▒▒▒▒ │
        │                                      │
        ╰──────────────────────────────────────╯
         Loading…
         r refresh  / search  ? keys  q quit

        """
    )
  }

  @Test func `shows a repository by itself, and goes back to the list`() async {
    let desk = await makeDesk(size: Size(width: 80, height: 24))
    let list = desk.text
    await desk.pressAndWait(Key(.enter))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────────────────────────────────────────────╮
        │日本語/辞書                                                                   │
        │とても大きな日本語の辞書です。説明がとても長いので、画面の端で切り取られます  │
        │。すべての言葉を読むには、一行を開きます。                                    │
        │                                                                              │
        │Owner     日本語                                                              │
        │Language  Swift                                                               │
        │Stars     123456                                                              │
        │License   MIT License                                                         │
        │Topics    swift, test                                                         │
        │Created   2020-09-13                                                          │
        │Pushed    2023-11-14                                                          │
        │Page      https://repositories.example/1                                      │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
         Up to date.
         Esc back  o owner  s star  r refresh  Tab todos  ? keys  q quit

        """
    )
    desk.press(Key(.escape))
    #expect(desk.text == list)
  }

  @Test func `scrolls a repository that has more lines than there is room for`() async {
    let desk = await makeDesk()
    await desk.pressAndWait(.scalar("s"), Key(.enter))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │日本語/辞書                           ┃
        │とても大きな日本語の辞書です。説明が  ┃
        │とても長いので、画面の端で切り取られ  ┃
        │ます。すべての言葉を読むには、一行を  ┃
        │開きます。                            │
        │                                      │
        │Owner     日本語                      │
        │Language  Swift                       │
        ╰─ ★ ──────────────────────────────────╯
         Up to date.
         Esc back  o owner  ? keys  q quit

        """
    )
    desk.press(.scalar("G"))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │Language  Swift                       │
        │Stars     123456                      │
        │License   MIT License                 │
        │Topics    swift, test                 │
        │Created   2020-09-13                  ┃
        │Pushed    2023-11-14                  ┃
        │Page      https://repositories.exampl ┃
        │          e/1                         ┃
        ╰─ ★ ──────────────────────────────────╯
         Up to date.
         Esc back  o owner  ? keys  q quit

        """
    )
  }

  @Test func `asks what to do when a star could not be saved`() async {
    var client = RepositoryClient.desk
    client.setFavorite = { _, _ throws(RepositoryError) in throw Self.error }
    let desk = await makeDesk(size: Size(width: 80, height: 12), repositories: client)
    await desk.pressAndWait(.scalar("s"))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────────────────────────────────────────────╮
        │/ swift                                                                       │
        │›   日本語/辞書       123456  Swift  とても大きな日本語の辞書です。説明がと…  │
        │    par╭─ Sorry ──────────────────────────────────────────────────────╮ne     │
        │    sal│ 日本語/辞書 could not be starred                             │       │
        │    orc│                                                              │       │
        │       │ There was no complete response within 20 s. Try again.       │       │
        │       ╰──────────────────────────────────────────────────────────────╯       │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────── 1/4 ─╯
         4 found, 4 loaded.
         Esc OK  t Try Again  Tab todos  ? keys  q quit

        """
    )
    desk.store.send(.resized(Size(width: 40, height: 12)))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/ swift                               │
        │›   日本語/辞書         123456  Swift │
        ╭─ Sorry ──────────────────────────────╮
        │ 日本語/辞書 could not be starred     │
        │                                      │
        │ There was no complete response       │
        │ within 20 s. Try again.              │
        ╰──────────────────────────────────────╯
        ╰──────────────────────────────── 1/4 ─╯
         4 found, 4 loaded.
         Esc OK  t Try Again  ? keys  q quit

        """
    )
    await desk.pressAndWait(.scalar("t"))
    #expect(desk.text.contains("could not be"))
    desk.press(Key(.enter))
    #expect(!desk.text.contains("could not be") && !desk.text.contains("★"))
  }

  @Test func `says why nothing could be loaded`() async {
    var client = RepositoryClient.desk
    client.search = { _, _ throws(RepositoryError) in throw .rateLimited(until: nil) }
    let desk = await makeDesk(repositories: client)
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/ swift                               │
        │                                      │
        │                                      │
        │The repositories could not be loaded. │
        │                                      │
        │                                      │
        ╰──────────────────────────────────────╯
         GitHub's rate limit is used up. Wait a
         minute, or set GITHUB_TOKEN for a
         higher limit.
         r try again  / search  ? keys  q quit

        """
    )
  }

  @Test func `says with an error how typing ends`() async {
    var client = RepositoryClient.desk
    client.search = { _, _ throws(RepositoryError) in throw .rateLimited(until: nil) }
    let desk = await makeDesk(repositories: client)
    desk.press(.scalar("/"))
    #expect(desk.text.contains(" Enter or Esc ends typing. GitHub's"))
  }

  @Test func `loads the next page again on retry`() async {
    let isDown = LockIsolated(true)
    var client = RepositoryClient.desk
    client.search = { _, page throws(RepositoryError) in
      if page == 1 { return .beginning }
      if isDown.value { throw Self.error }
      return .end
    }
    let desk = await makeDesk(size: Size(width: 60, height: 8), repositories: client)
    await desk.pressAndWait(.scalar("G"))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────────────────────────╮
        │/ swift                                                   │
        │    日本語/辞書       123456  Swift  とても大きな日本語…  │
        │    party/🎉confetti      78  C++    Families 👨‍👩‍👧‍👦 and fla… │
        │›   saltmarsh/crane        0                              │
        ╰──────────────────────────────────────────────────── 3/4 ─╯
         There was no complete response within 20 s. Try again.
         r try again  / search  o open  Tab todos  ? keys  q quit

        """
    )
    isDown.setValue(false)
    await desk.pressAndWait(.scalar("r"), .scalar("G"))
    #expect(desk.text.contains("4/4") && desk.text.contains("4 found, 4 loaded."))
  }

  @Test func `the cursor is in the query`() async {
    let desk = await makeDesk(size: Size(width: 40, height: 8))
    desk.press(.scalar("/"))
    desk.type("日本")
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/ 日本                                │
        │›   日本語/辞書         123456  Swift ┃
        │    party/🎉confetti        78  C++   ┃
        │    saltmarsh/crane          0        │
        ╰──────────────────────────────── 1/4 ─╯
         Enter or Esc ends typing.


        """
    )
    #expect(AppScreen(desk.store).screen.cursor == Screen.Position(column: 7, row: 1))
    desk.press(Key(.enter), .control("u"))
    #expect(desk.store.repositories.list.query == "日本")
  }

  @Test func `says that nothing is found, or looked for`() async {
    var client = RepositoryClient.desk
    client.search = { _, _ in RepositoryPage(repositories: [], totalCount: 0) }
    let desk = await makeDesk(repositories: client)
    #expect(desk.text.contains("No repositories found."))
    #expect(desk.text.contains("0 found, 0 loaded."))
    desk.press(.scalar("/"))
    #expect(desk.text.contains("Type to search.") && !desk.text.contains("No repositories found."))
    desk.press(.scalar("a"), Key(.backspace), Key(.escape))
    #expect(
      desk.text == """
        ╭─ Todos [Repositories]────────────────╮
        │/                                     │
        │                                      │
        │                                      │
        │                                      │
        │          Press / to search.          │
        │                                      │
        │                                      │
        │                                      │
        ╰──────────────────────────────────────╯
         Press / to search.
         / search  Tab todos  ? keys  q quit

        """
    )
  }

  @Test func `can be told from any size`() async {
    var client = RepositoryClient.desk
    client.setFavorite = { _, _ throws(RepositoryError) in throw Self.error }
    let desk = await makeDesk(repositories: client)
    for keys in [[Key.scalar("j")], [Key(.enter)], [.scalar("s")], [.scalar("?")]] {
      for key in keys { await desk.pressAndWait(key) }
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 39, 40, 50] {
        for height in 0...14 {
          desk.store.send(.resized(Size(width: width, height: height)))
          let lines = desk.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          #expect(lines.count == height && lines.allSatisfy { String($0).width <= width })
        }
      }
    }
  }

  @Test func `selected, starred and placeholder rows look different`() async {
    let desk = await Desk(size: Size(width: 40, height: 12))
    desk.press(Key(.tab))
    #expect(AppScreen(desk.store).screen.cells(row: 2).dropFirst(5).first?.style == .dim)
    await desk.store.when { !$0.repositories.isLoading }
    await desk.pressAndWait(.scalar("s"))
    let cells = AppScreen(desk.store).screen.cells(row: 2)
    #expect(cells.dropFirst(5).first?.style == Style(attributes: .reversed))
    let star = Screen.Cell(
      character: "★",
      style: Style(attributes: .reversed, color: .yellow)
    )
    #expect(cells.dropFirst(3).first == star)
  }
}
