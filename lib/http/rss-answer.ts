import { computeDigest, parseTags } from "@/lib/core/etag";

/** Answers with an RSS document and its ETag; 304 where the reader has it. */
export function answerWithRss(
  request: Request,
  body: string,
  more: { "Cache-Control": string; "Last-Modified"?: string },
) {
  const headers = {
    "Content-Type": "application/rss+xml; charset=utf-8",
    ETag: `"${computeDigest(body)}"`,
    ...more,
  };
  const known = parseTags(request.headers.get("if-none-match") ?? "").map((tag) => tag.replace(/^W\//, ""));
  return known.includes(headers.ETag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
