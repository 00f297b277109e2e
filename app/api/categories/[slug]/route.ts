import { getCategoryDetails } from "@/lib/categories/queries";
import { resource, route } from "@/lib/http/route";
import { CategoryDetails } from "@/lib/reference/categories/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getCategory",
    summary: "Read one category",
    description:
      "By slug or alias: its attributes, those of the levels above included, and what is below it. Only a category without children takes listings.",
    tag: "Categories",
    access: "public",
    output: CategoryDetails,
    cache: "public",
    cacheTags: () => ["listings"],
    handle: ({ params }) => getCategoryDetails(params.slug ?? ""),
  }),
});
