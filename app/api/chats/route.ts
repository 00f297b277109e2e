import { sendMessage } from "@/lib/chats/commands";
import { Chat, ChatPage, ChatQuery, PostMessage, SentMessage } from "@/lib/chats/contract";
import { listChats } from "@/lib/chats/queries";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listChats",
    summary: "List your chats",
    description:
      "The chats of the key's account with their last message and what is unread, the newest message first. A robot asks for `unread=true`, replies, and marks what needs no reply as read.",
    tag: "Chats",
    access: "chats:read",
    query: ChatQuery,
    output: ChatPage,
    csvItem: Chat,
    byCursor: true,
    cache: "private",
    handle: ({ query, caller }) => listChats(query, caller),
  }),
  POST: route({
    operationId: "postMessage",
    summary: "Send a message",
    description:
      "With `listingSlug` or `recipientId` it opens a chat or continues the one there is: one chat for a listing and a buyer, one for two accounts without a listing. With `chatId` it sends into that chat. Sending marks what came before as read. 404 `not_found`: there is no such chat, listing or account. 409 `conflict`: one of the two accounts has blocked the other, the other side has deleted the account (`reason`: `deleted`), or the seller has left the company whose listing the chat is about (`left`; with `listingSlug` the message goes to whoever handles the listing now). An account opens at most 60 chats in an hour: beyond that, 429 `rate_limited`; existing chats go on.",
    tag: "Chats",
    access: "chats:write",
    body: PostMessage,
    output: SentMessage,
    status: 201,
    cache: "private",
    headers: { Location: ({ chat }: SentMessage) => `/api/chats/${chat.id}/messages` },
    errors: ["not_found"],
    handle: ({ body, caller, saveIdempotentResponse }) => sendMessage(body, caller, { saveIdempotentResponse }),
  }),
});
