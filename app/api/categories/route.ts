import { findCategoryTree } from "@/lib/categories/queries";
import { resource, route } from "@/lib/http/route";
import { CategoryTree, CategoryTreeQuery } from "@/lib/reference/categories/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCategories",
    summary: "The category tree with listing counts",
    description:
      "The whole tree is large: `depth` and `attributes=false` make it small, and `/api/categories/{slug}` returns one category.",
    tag: "Categories",
    access: "public",
    query: CategoryTreeQuery,
    output: CategoryTree,
    cache: "public",
    cacheTags: () => ["listings"],
    handle: ({ query }) => findCategoryTree(query),
  }),
});
