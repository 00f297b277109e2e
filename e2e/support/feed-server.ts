// A local server that answers as the feeds do: with recorded documents or with faults.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFixture } from "@/fixtures/read";

/** One answer of a feed: a file of `fixtures/`, a body, or a fault. */
export type FeedAnswer =
  | { file: string; type?: string }
  | { body: string | Uint8Array; type?: string; status?: number }
  /** Accepts the request and never answers. */
  | { fault: "silence" }
  /** Ends the connection in the middle of the body. */
  | { fault: "cut"; file: string }
  /** Ends the connection without an answer. */
  | { fault: "reset" };

/** Answers by path (`/XML_daily.asp`), or by path and query. Other paths give 404. */
export type FeedRoutes = Record<string, FeedAnswer | ((query: URLSearchParams) => FeedAnswer)>;

export type FeedServer = {
  url: string;
  /** Paths of the requests so far, with queries. */
  seen: string[];
  /** Changes the answer of a path. */
  set(route: string, answer: FeedRoutes[string]): void;
  stop(): Promise<void>;
};

/** Serves feed documents on a free port of the loopback. */
export async function startFeedServer(routes: FeedRoutes = createCbrRoutes()): Promise<FeedServer> {
  const table = new Map(Object.entries(routes));
  const seen: string[] = [];
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://feed");
    seen.push(req.url ?? "/");
    const route = table.get(pathname);
    if (route === undefined) res.writeHead(404).end();
    else reply(res, typeof route === "function" ? route(searchParams) : route);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    set: (route, answer) => table.set(route, answer),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reply(res: ServerResponse, answer: FeedAnswer): void {
  if ("body" in answer) res.writeHead(answer.status ?? 200, toContentType(answer.type)).end(answer.body);
  else if (!("fault" in answer)) res.writeHead(200, toContentType(answer.type)).end(readFixture(answer.file));
  else if (answer.fault === "reset") res.destroy();
  else if (answer.fault === "cut") cut(res, readFixture(answer.file));
}

function cut(res: ServerResponse, bytes: Buffer): void {
  res.writeHead(200, { ...toContentType(), "content-length": bytes.length });
  res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => res.destroy());
}

function toContentType(type = "application/xml; charset=windows-1251"): { "content-type": string } {
  return { "content-type": type };
}

/** The recorded Bank of Russia: for any date the document of 1 July 2026, the dollar's history, the directory. */
export function createCbrRoutes(): FeedRoutes {
  return {
    "/XML_daily.asp": { file: "cbr/XML_daily_2026-07-01.cp1251.xml" },
    "/XML_valFull.asp": { file: "cbr/XML_valFull.cp1251.xml" },
    "/XML_dynamic.asp": (query) =>
      query.get("VAL_NM_RQ") === "R01235"
        ? { file: "cbr/XML_dynamic_USD_2026-04-01_11.cp1251.xml" }
        : { file: "cbr/XML_dynamic_empty.cp1251.xml" },
  };
}
