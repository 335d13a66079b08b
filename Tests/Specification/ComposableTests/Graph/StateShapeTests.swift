import Composable
import ComposableTestKit
import Foundation
import Testing

@ObservableState
private struct Album: Equatable {
  enum Screen: Equatable {
    case list
    case editing(Draft)
    case photo(id: Int, isFullScreen: Bool)
  }
  struct Draft: Equatable { var text = "", isValid = true, place: Place? }
  struct Place: Equatable { var x = 0.0, y = 0.0 }
  struct Photo: Equatable, Identifiable { let id: Int, isLiked: Bool }

  var title = "Rome"
  var count = 3
  var date = Date(timeIntervalSince1970: 0)
  var isShared = false
  var screen = Screen.list
  var selection: Photo.ID?
  var draft = Draft()
  var photos: IdentifiedArrayOf<Photo> = []
  var tags: Set<String> = []
  var likes: [String: Bool] = [:]
  @Presents var alert: AlertState<Never>?
}

@Suite struct StateShapeTests {
  private func shape(_ change: (inout Album) -> Void) -> String {
    var album = Album()
    change(&album)
    return StateShape(of: album).description
  }

  @Test func `a shape has the cases of enums, optionals, Boolean values and collections`() {
    expectNoDifference(
      shape { _ in },
      """
      isShared: false, screen: .list, selection: nil, draft: (isValid: true, place: nil), \
      photos: [], tags: [], likes: [], alert: nil
      """
    )
    expectNoDifference(
      shape {
        $0.screen = .editing(Album.Draft(place: Album.Place()))
        $0.selection = 1
        $0.draft.place = Album.Place()
        $0.photos = [Album.Photo(id: 1, isLiked: true), Album.Photo(id: 2, isLiked: false)]
        $0.tags = ["a"]
        $0.likes = ["a": true, "b": false, "c": true]
        $0.alert = AlertState { TextState("Sure?") }
      },
      """
      isShared: false, screen: .editing(isValid: true, place: some), selection: some, \
      draft: (isValid: true, place: some), photos: [(isLiked: false) | (isLiked: true)], \
      tags: […], likes: [false | true], alert: some
      """
    )
    #expect(
      shape { $0.screen = .photo(id: 1, isFullScreen: true) }
        .contains("screen: .photo(isFullScreen: true),")
    )
  }

  @Test func `states that differ in other values have one shape`() {
    let shape = StateShape(of: Album())
    expectEqual(shape, StateShape(of: Album(title: "", count: .max, date: .distantPast)))
    #expect(shape != StateShape(of: Album(isShared: true)))
    expectEqual(StateShape(of: 1).description, "one state without cases")
    expectEqual(StateShape(of: Bool?.some(true)).description, "true")
  }

  @Test func `the shape of a large state is cut`() {
    struct Tree { var children: [Tree] = [], isOpen = false }
    let tree = (0..<5).reduce(Tree()) { tree, _ in
      Tree(children: (0..<20).map { Tree(children: tree.children, isOpen: $0 % 2 == 0) })
    }
    #expect(StateShape(of: tree).description.contains("…"))
  }
}
