import { MeUsage } from "@/lib/api-keys/contract";
import { getMyUsage } from "@/lib/api-keys/queries";
import { requireKeyCaller } from "@/lib/http/identify";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getMyUsage",
    summary: "Requests per hour of the account's keys",
    description: "The last 30 days, by key and hour (UTC); hours without requests are left out.",
    tag: "Account",
    access: "key",
    output: MeUsage,
    cache: "private",
    handle: ({ caller }) => getMyUsage(requireKeyCaller(caller)),
  }),
});
