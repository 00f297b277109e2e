import type { z } from "zod";
import { merged } from "@/lib/core/merged";
import type { Envelope } from "@/lib/core/page";
import type { Address } from "./address";
import type { Answer } from "./answer";
import { compiled } from "./compiled";
import { LONG } from "./connections/message";
import { columnsOf, toCsv } from "./csv";
import type { Route } from "./declaration";
import type { Incoming } from "./incoming";
import { pageLinks } from "./links";
import type { Format } from "./negotiate";
import { etagOf, isTagged } from "./tagged";

/** The limits of public answers, in seconds: short, since writes should be seen. */
const PUBLIC_CACHE = "public, max-age=5, stale-while-revalidate=30";

/** What a route can answer with, the usual form first. A document of a special type also passes for plain JSON. */
export function offersOf({ item, outputType }: Route): readonly Format[] {
  if (item) return ["application/json", "text/csv"];
  return outputType ? [mediaType(outputType), "application/json"] : ["application/json"];
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim() ?? contentType;
}

type Asked = { request: Incoming; url: Address; headers: Record<string, string> };

/** What a handler's result is to who asked, in a form that `offersOf` has; `headers` are those of every answer. */
export function respond(
  { request, url, headers: common }: Asked,
  route: Route,
  result: unknown,
  format: Format,
): Answer {
  const headers: Record<string, string> = merged(common, {
    "Cache-Control": "private, no-store",
    Vary: "Accept, Authorization",
    ...(route.headers && ownHeaders(route.headers, result)),
  });
  if (route.output === null) return { status: 204, headers, body: null };
  const shown = shownOf(route, route.output, result, format);
  const kept = route.cache === "public" && !request.headers.has("authorization");
  if (kept) headers["Cache-Control"] = PUBLIC_CACHE;
  shown.sent ??= encoded(shown.text);
  if (isTagged(route)) {
    shown.etag ??= etagOf(route, result, { ...shown, sent: shown.sent, format });
    headers.ETag = shown.etag;
  }
  const links = route.item ? pageLinks(url, shown.output as Envelope<unknown>, route) : null;
  if (links !== null) headers.Link = links;
  headers["Content-Type"] =
    format === "text/csv"
      ? "text/csv; charset=utf-8; header=present"
      : (route.outputType ?? "application/json; charset=utf-8");
  headers["Content-Length"] = String(Buffer.byteLength(shown.sent));
  return { status: route.statusOf?.(result) ?? route.status ?? 200, headers, body: shown.sent };
}

function ownHeaders(declared: NonNullable<Route["headers"]>, result: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(declared).map(([name, make]) => [name, make(result)]));
}

type Sent = NonNullable<Answer["body"]>;

/** A text as it is sent: a long one is encoded once, for its tag, its length and the socket. */
function encoded(text: string): Sent {
  return text.length > LONG ? Buffer.from(text) : text;
}

/** What a result shows of itself, and that as a text; the rest once it was asked for. */
type Shown = { output: unknown; text: string; etag?: string; sent?: Sent };
const frozen = new WeakMap<object, Shown & { route: Route; format: Format }>();

/** For a frozen result, which is the same each time it is returned, the one that was made first. */
function shownOf(route: Route, schema: z.ZodType, result: unknown, format: Format): Shown {
  const isFixed = typeof result === "object" && result !== null && Object.isFrozen(result);
  const known = isFixed ? frozen.get(result) : undefined;
  if (known?.route === route && known.format === format) return known;
  const output: unknown = compiled(schema).parse(result);
  const text =
    format === "text/csv" && route.item
      ? toCsv((output as Envelope<unknown>).data, columnsOf(route.item))
      : JSON.stringify(output);
  const shown = { output, text, route, format };
  if (isFixed) frozen.set(result, shown);
  return shown;
}
