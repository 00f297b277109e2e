import type { Page } from "@playwright/test";
import { issueKey } from "../api/accounts";
import { expect, listingBy, person, signIn, staff, test } from "./support";

const PUBLIC = [
  "",
  "/catalogue",
  "/catalogue/grains?view=cards",
  "/search?q=%D0%BF%D1%88%D0%B5%D0%BD%D0%B8%D1%86%D0%B0",
].concat(
  [
    "/companies",
    "/market",
    "/prices",
    "/news",
    "/docs",
    "/docs/errors",
    "/docs/changelog",
    "/docs/security",
    "/compare",
  ],
  [
    "/sign-in",
    "/sign-up",
    "/forgot-password",
    "/reset-password?token=x",
    "/sign-up/finish?token=x",
    "/confirm-email?token=x",
  ],
);
const PRIVATE = ["", "/profile", "/security", "/company", "/tariff", "/api-keys", "/usage", "/notifications"].concat([
  "/listings",
  "/listings/new?category=wheat-milling",
  "/favourites",
  "/saved-searches",
  "/chats",
  "/delete",
]);
const ADMIN = ["", "/users", "/companies", "/invoices", "/feeds", "/audit", "/queue", "/mails", "/news"];

/** Collects what the policy of the page's documents refuses. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("noteViolation", (text: string) => found.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      // Libraries ask whether they may evaluate code, and do without. `inject` shows that they may not.
      if (blockedURI === "eval") return;
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return found;
}

/** Opens each page; the fixture waits until React has taken it over, and fails on errors in the console. */
async function open(page: Page, paths: readonly string[], expectedStatus = 200): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), path).toBe(expectedStatus);
  }
}

/** Brings scripts into the page in the ways of an attacker who can write markup. Returns how many ran. */
async function inject(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const ran = window as unknown as { ran?: number };
    ran.ran = 0;
    const script = document.createElement("script");
    script.textContent = "window.ran += 1";
    document.body.append(script);
    const box = document.createElement("div");
    box.innerHTML = `<img src="data:," onerror="window.ran += 1"><a href="javascript:window.ran += 1">x</a>`;
    document.body.append(box);
    box.querySelector("a")?.click();
    // Later: the browser lets a test's own call evaluate code, whatever the policy.
    setTimeout(() => {
      try {
        // biome-ignore lint/security/noGlobalEval: what the policy has to refuse
        window.eval("window.ran += 1");
      } catch {
        // Refused.
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return ran.ran;
  });
}

for (const locale of ["ru", "en"]) {
  test(`public pages run under their policy: ${locale}`, async ({ page }) => {
    test.slow();
    const violations = await watchViolations(page);
    await open(
      page,
      PUBLIC.map((path) => `/${locale}${path}`),
    );
    expect(violations).toEqual([]);
  });
}

// Their policy has a nonce, which no text changes: each page is opened in one language.
test("pages of an account run under their policy", async ({ page }) => {
  test.slow();
  const violations = await watchViolations(page);
  const who = await person("corporate");
  const { slug } = await listingBy(page.request, await issueKey(who.email));
  await signIn(page, who);
  const paths = [...PRIVATE.map((path) => `/account${path}`), `/account/listings/${slug}/edit`, `/listings/${slug}`];
  await open(
    page,
    paths.map((path) => `/${path.length % 2 === 0 ? "ru" : "en"}${path}`),
  );
  expect(violations).toEqual([]);
});

test("pages of administrators run under their policy", async ({ page }) => {
  test.slow();
  const violations = await watchViolations(page);
  await signIn(page, await staff("admin"));
  await open(
    page,
    ADMIN.map((path) => `/ru/admin${path}`),
  );
  expect(violations).toEqual([]);
});

test("a public page, kept or new, is followed by links without a violation", async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto("/ru/catalogue");
  await page.locator("tbody a").first().click();
  await page.waitForURL("**/listings/**");
  await page.getByRole("banner").getByRole("link", { name: "Войти" }).click();
  await page.waitForURL("**/ru/sign-in?*");
  expect(violations).toEqual([]);
});

test.describe("pages that are not there", () => {
  test.use({ expectedFailures: ["/ru/nope", "/nope", "/ru/listings/nope"] });

  test("run under their policy", async ({ page }) => {
    const violations = await watchViolations(page);
    await open(page, ["/ru/nope", "/nope", "/ru/listings/nope"], 404);
    expect(violations).toEqual([]);
  });
});

test("the API reference runs under its policy", async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto("/docs/api");
  await expect(page.getByText("/api/listings").first()).toBeVisible({ timeout: 20_000 });
  expect(violations).toEqual([]);
});

test.describe("scripts that somebody else brings in", () => {
  test.use({ expectedFailures: ["Content Security Policy"] });

  test("do not run, on a public page and on a private one", async ({ page }) => {
    for (const path of ["/ru/catalogue", "/ru/sign-in"]) {
      await page.goto(path);
      expect(await inject(page), path).toBe(0);
    }
  });
});
