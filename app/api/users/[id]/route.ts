import { getProfile } from "@/lib/accounts/queries/get-profile";
import { resource, route } from "@/lib/http/route";
import { Profile } from "@/lib/users/profile-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getProfile",
    summary: "The public profile of a user or a company",
    description: "By the id of either. E-mail addresses and phone numbers are never part of it.",
    tag: "Companies",
    access: "public",
    output: Profile,
    cache: "public",
    cacheTags: () => ["companies", "listings"],
    handle: ({ params }) => getProfile(params.id ?? ""),
  }),
});
