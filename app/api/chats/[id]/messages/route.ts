import { ChatMessage, ChatMessagePage, MessageQuery } from "@/lib/chats/contract";
import { listMessages } from "@/lib/chats/queries";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listMessages",
    summary: "Read the messages of a chat",
    description:
      "The newest page first, each page from oldest to newest; `nextCursor` leads to older ones. Somebody else's chat is 404. Reading here marks nothing as read: `POST /api/chats/{id}/read` does.",
    tag: "Chats",
    access: "chats:read",
    query: MessageQuery,
    output: ChatMessagePage,
    csvItem: ChatMessage,
    byCursor: true,
    cache: "private",
    handle: ({ params, query, caller }) => listMessages(params.id ?? "", query, caller),
  }),
});
