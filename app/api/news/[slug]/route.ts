import { resource, route } from "@/lib/http/route";
import { NewsArticle } from "@/lib/news/contract";
import { getNewsArticle } from "@/lib/news/queries/public-news";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getNewsItem",
    summary: "Read one news item",
    description: "A published item by slug. Our own articles include their body as safe HTML.",
    tag: "News",
    access: "public",
    output: NewsArticle,
    cache: "public",
    cacheTags: () => ["news", "feeds"],
    handle: ({ params }) => getNewsArticle(params.slug ?? ""),
  }),
});
