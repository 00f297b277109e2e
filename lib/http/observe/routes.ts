import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { singleton } from "@/lib/core/singleton";

/*
 * The declared route of a path, such as `/api/listings/[ref]`. Metrics and logs name routes, never paths: their number is bounded, and
 * they hold no word of a visitor.
 */

/** Targets whose route is remembered, and their length: 2 MB at most. */
const MAX_REMEMBERED = 4_000;
const MAX_REMEMBERED_LENGTH = 500;
/** The route of paths that nobody declares. */
const OTHER_ROUTE = "other";
/** Files that are sent as they are. */
const FILES = "/_next/static";

/** Routes as Next's build lists them. */
const Manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

type Routes = {
  declared: { page: string; pattern: RegExp }[];
  /** Routes by target: most requests ask for few targets. */
  remembered: Map<string, string>;
};

const getRoutes = () =>
  singleton("routes", (): Routes => ({ declared: readManifest(), remembered: new Map<string, string>() }));

/** Reads the routes of the build. In development there is none, and every route is `other`. */
function readManifest(): Routes["declared"] {
  const file = path.join(process.cwd(), ".next", "routes-manifest.json");
  if (!existsSync(file)) return [];
  const { staticRoutes, dynamicRoutes } = Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
}

/** Finds the route of a request's target: a pattern of the build, `/_next/static`, or `other`. */
export function findRoute(target: string): string {
  const { remembered } = getRoutes();
  const known = remembered.get(target);
  if (known !== undefined) return known;
  const route = matchRoute(target.split("?")[0] ?? "");
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (target.length < MAX_REMEMBERED_LENGTH) remembered.set(target, route);
  return route;
}

function matchRoute(pathname: string): string {
  if (pathname.startsWith(`${FILES}/`)) return FILES;
  return getRoutes().declared.find(({ pattern }) => pattern.test(pathname))?.page ?? OTHER_ROUTE;
}
