import { getCategoryTree } from "@/lib/categories/queries";
import { resource, route } from "@/lib/http/route";
import { CategoryTree } from "@/lib/reference/categories/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCategories",
    summary: "The category tree with listing counts",
    tag: "Categories",
    access: "public",
    output: CategoryTree,
    cache: "public",
    cacheTags: () => ["listings"],
    handle: () => getCategoryTree(),
  }),
});
