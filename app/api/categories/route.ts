import { CategoryTree } from "@/lib/categories/contract";
import { readCategories } from "@/lib/categories/queries";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCategories",
    summary: "The category tree with listing counts",
    tag: "Categories",
    access: "public",
    output: CategoryTree,
    cache: "public",
    cacheTags: () => ["listings"],
    handle: () => readCategories(),
  }),
});
