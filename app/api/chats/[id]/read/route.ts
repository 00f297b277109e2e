import { readChat } from "@/lib/chats/commands";
import { Chat, ReadChat } from "@/lib/chats/contract";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operationId: "readChat",
    summary: "Mark a chat as read",
    description:
      "Up to the message `upTo`, or all of it. The other side sees that in the browser. Returns the chat with what is left unread.",
    tag: "Chats",
    access: "chats:write",
    body: ReadChat,
    bodyOptional: true,
    output: Chat,
    cache: "private",
    handle: ({ params, body, caller, saveIdempotentResponse }) =>
      readChat(params.id ?? "", body, caller, { saveIdempotentResponse }),
  }),
});
