import { addressOf } from "./address";
import type { Answer } from "./answer";
import type { Params } from "./declaration";
import type { Incoming } from "./incoming";
import { answer } from "./pipeline";
import type { Resource } from "./route";

type Match = { resource: Resource; params: Params };
/** What there is under `/api`, by path, and what stands for all else. */
export type Table = { api: Record<string, Resource>; unknown: Resource };

export type Api = { answer: (request: Incoming) => Promise<Answer> };

/** The API that a table describes. Methods nobody declares are refused like any other: behind the key, and counted on it. */
export function apiOf(table: Table): Api {
  const find = router(table);
  return {
    answer: async (request) => {
      const { resource, params } = find(addressOf(request.url).pathname);
      // Each handler knows the declarations of its whole resource.
      return answer(request, params, resource.GET.declarations);
    },
  };
}

function router({ api, unknown }: Table): (path: string) => Match {
  const exact = new Map<string, Resource>();
  const dynamic: { pattern: RegExp; name: string; resource: Resource }[] = [];
  for (const [path, resource] of Object.entries(api)) {
    const parameter = /:(\w+)/.exec(path);
    if (!parameter?.[1]) exact.set(path, resource);
    else dynamic.push({ pattern: new RegExp(`^${path.replace(/:\w+/, "([^/]+)")}$`), name: parameter[1], resource });
  }
  return (path) => {
    const found = exact.get(path);
    if (found) return { resource: found, params: {} };
    for (const { pattern, name, resource } of dynamic) {
      const value = decode(pattern.exec(path)?.[1]);
      if (value !== null) return { resource, params: { [name]: value } };
    }
    return { resource: unknown, params: {} };
  };
}

/** A segment that is not percent-encoded UTF-8 names nothing. */
function decode(segment: string | undefined): string | null {
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
