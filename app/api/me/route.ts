import { Me } from "@/lib/api-keys/contract";
import { getMe } from "@/lib/api-keys/queries";
import { requireKeyCaller } from "@/lib/http/identify";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getMe",
    summary: "The key's account, tariff, scopes and limits",
    tag: "Account",
    access: "key",
    output: Me,
    cache: "private",
    handle: ({ caller }) => getMe(requireKeyCaller(caller)),
  }),
});
