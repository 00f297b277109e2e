import { OwnChangePage, OwnChangesQuery } from "@/lib/changes/contract";
import { listOwnChanges } from "@/lib/changes/queries/list-changes";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listMyChanges",
    summary: "Follow changes to your own listings",
    description:
      "Every change of the listings of your company, or of your own without one, in every state, oldest first. Works like `GET /api/changes`. A change of state is `listing.status_changed` alone.",
    tag: "Changes",
    access: "listings:read",
    query: OwnChangesQuery,
    output: OwnChangePage,
    cache: "private",
    errors: ["cursor_expired"],
    handle: ({ query, caller }) => listOwnChanges(query, caller),
  }),
});
