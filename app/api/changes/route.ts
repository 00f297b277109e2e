import { ChangePage, ChangesQuery } from "@/lib/changes/contract";
import { listChanges } from "@/lib/changes/queries/list-changes";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listChanges",
    summary: "Follow public changes",
    description:
      "Every change of public listings, companies, news and market data, oldest first. To mirror the market: ask once without `since` and keep `nextCursor`, walk the lists, then pass the cursor as `since` again and again. No change is missed, and those of one record come in their order. Changes are kept for 30 days.",
    tag: "Changes",
    access: "public",
    query: ChangesQuery,
    output: ChangePage,
    cache: "public",
    errors: ["cursor_expired"],
    handle: ({ query }) => listChanges(query),
  }),
});
