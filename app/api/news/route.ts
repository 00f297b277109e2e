import { resource, route } from "@/lib/http/route";
import { NewsItem, NewsPage, NewsQuery } from "@/lib/news/contract";
import { listNews } from "@/lib/news/queries/public-news";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listNews",
    summary: "List market news",
    description:
      "Articles by our editors and headlines from other sites, newest first, without bodies. Both languages unless `language` is given. The total is exact; follow `nextCursor` to reach any depth.",
    tag: "News",
    access: "public",
    query: NewsQuery,
    output: NewsPage,
    csvItem: NewsItem,
    cache: "public",
    cacheTags: () => ["news", "feeds"],
    handle: ({ query }) => listNews(query),
  }),
});
