import { Chat } from "@/lib/chats/contract";
import { getChat } from "@/lib/chats/queries";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getChat",
    summary: "Read one chat",
    description: "A chat of the key's account, as the list gives it. Somebody else's chat is 404.",
    tag: "Chats",
    access: "chats:read",
    output: Chat,
    cache: "private",
    handle: ({ params, caller }) => getChat(params.id ?? "", caller),
  }),
});
