import type { BrowserContext, Page } from "@playwright/test";

const LONGEST_MS = 15_000;

/**
 * Makes every page of a context wait after each navigation until its scripts have taken it over. A person needs longer
 * to find a button than React to hydrate it; a test presses it, or a key, in the same millisecond and nobody hears.
 */
export function waitForHydration(context: BrowserContext): void {
  for (const page of context.pages()) patient(page);
  context.on("page", patient);
}

const known = new WeakSet<Page>();

function patient(page: Page): void {
  if (known.has(page)) return;
  known.add(page);
  const { goto, reload, goBack, waitForURL } = page;
  const thenHydrated =
    <Args extends unknown[], Result>(navigate: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await navigate.apply(page, args);
      await page.waitForFunction(isHydrated, undefined, { timeout: LONGEST_MS });
      return result;
    };
  page.goto = thenHydrated(goto);
  page.reload = thenHydrated(reload);
  page.goBack = thenHydrated(goBack);
  page.waitForURL = thenHydrated(waitForURL);
}

/** Runs in the page: React has put its props on every control that it made, and their effects have run. */
function isHydrated(): boolean | Promise<boolean> {
  // A feed, a file, or a page that was made without React.
  if (!document.querySelector("script[src*='/_next/']")) return document.readyState !== "loading";
  const controls = [
    ...document.body.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary, form"),
  ];
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  if (!isTaken(document.body) || !controls.every(isTaken)) return false;
  return new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 1_000 }));
}
