import Composable
import Foundation

/// What the file keeps of a book.
struct SavedBook: Codable, Equatable {
  var id: UUID
  var title: String
  var page: Int
  var pageCount: Int?
}

extension SharedKey where Self == FileStorageKey<[SavedBook]>.Default {
  /// The books in the file `books.json`, in the current folder.
  static var savedBooks: Self { Self[.fileStorage(URL(filePath: "books.json")), default: []] }
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  /// The number of pages that the user wants to read on a day.
  static var goal: Self { Self[.appStorage("goal"), default: 30] }
}
