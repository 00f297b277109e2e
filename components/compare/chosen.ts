// Listings that the visitor chose to compare, kept in the browser's storage.
import { readStored, store } from "@/components/ui/storage";

/** A listing that the visitor wants to compare. */
type Chosen = { slug: string; title: string };

/** Most listings that are compared. */
export const MOST_COMPARED = 4;

const KEY = "tonna.compare";
const NONE: readonly Chosen[] = [];

let chosen: readonly Chosen[] | null = null;
const listeners = new Set<() => void>();

/** The chosen listings of this browser, the same in all its tabs. */
export function listChosen(): readonly Chosen[] {
  chosen ??= read();
  return chosen;
}

export const listNone = () => NONE;

export const isChosen = (slug: string) => listChosen().some((each) => each.slug === slug);

export function subscribeChosen(notify: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    chosen = null;
    notify();
  };
  listeners.add(notify);
  window.addEventListener("storage", hear);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", hear);
  };
}

/** Adds or removes a listing. False when there are four already. */
export function toggleChosen(listing: Chosen): boolean {
  const now = listChosen();
  if (isChosen(listing.slug)) {
    keep(now.filter(({ slug }) => slug !== listing.slug));
    return true;
  }
  if (now.length >= MOST_COMPARED) return false;
  keep([...now, { slug: listing.slug, title: listing.title.slice(0, 200) }]);
  return true;
}

export function clearChosen(): void {
  keep(NONE);
}

/** Address of the comparison; `params` say how prices are shown. */
export function formatCompareHref(
  locale: string,
  slugs: readonly string[],
  params: Readonly<Record<string, string>> = {},
): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const all = slugs.length > 0 ? [`listings=${slugs.join(",")}`, ...query] : query;
  return `/${locale}/compare${all.length > 0 ? `?${all.join("&")}` : ""}`;
}

function keep(next: readonly Chosen[]): void {
  chosen = next;
  // Without storage the choice lasts as long as the page.
  store(KEY, JSON.stringify(next));
  for (const notify of listeners) notify();
}

function read(): readonly Chosen[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? "null");
    const valid = (each: unknown): each is Chosen => {
      const { slug, title } = (each ?? {}) as Partial<Chosen>;
      return typeof slug === "string" && /^[a-z0-9-]{1,200}$/.test(slug) && typeof title === "string";
    };
    return Array.isArray(stored) ? stored.filter(valid).slice(0, MOST_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}
