import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// Returns the routes of the server.
func routes(
  of lists: some TodoLists,
  metrics: ServerMetrics
) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: LogRequestsMiddleware(.debug))
  router.add(middleware: UnavailableMiddleware())

  router.get("metrics") { _, _ in metrics.description }

  let user = router.group("users/:user")
  user.get("todos") { _, context in
    try await lists.todos(of: context.user).elements
  }
  user.post("todos") { request, context in
    let draft = try await request.decode(as: Draft.self, context: context)
    guard !draft.title.isEmpty else {
      throw HTTPError(.unprocessableContent, message: "A todo needs a title.")
    }
    let todo = try await lists.add(draft.title, for: context.user)
    return EditedResponse(status: .created, response: todo)
  }
  user.put("todos/:id/done") { _, context in
    try await lists.complete(context.parameters.require("id", as: UUID.self), of: context.user)
  }
  user.delete("todos/:id") { _, context in
    try await lists.remove(context.parameters.require("id", as: UUID.self), of: context.user)
    return HTTPResponse.Status.noContent
  }
  user.get("events") { request, context in
    let user = try context.user
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        // A client that hangs up ends the loop.
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          for await todos in lists.updates(of: user).cancelOnGracefulShutdown() {
            let json = String(decoding: try JSONEncoder().encode(todos.elements), as: UTF8.self)
            try await writer.write(ByteBuffer(string: "data: \(json)\n\n"))
          }
        }
        try await writer.finish(nil)
      }
    )
  }
  return router
}

private struct Draft: Decodable {
  let title: String
}

extension Todo: ResponseEncodable {}

extension RequestContext {
  fileprivate var user: Int {
    get throws { try parameters.require("user", as: Int.self) }
  }
}

/// Answers requests whose changes could not be stored with 503.
///
/// A client can repeat such a request. The change can already be in memory, and is stored by the next one.
private struct UnavailableMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"])
    }
  }
}
