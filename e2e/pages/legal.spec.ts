import type { Page } from "@playwright/test";
import postgres from "postgres";
import { createUser, unique } from "../api/accounts";
import { startTonna } from "../support/servers";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { htmlOf, signInWithForm } from "./forms";
import { expect, finishSignUp, person, signIn, test, tickDocuments } from "./support";

const DOCUMENTS = ["terms", "offer", "privacy", "personal-data", "cookies"];
const PAGES = ["about", "contacts", "help", "tariffs", ...DOCUMENTS];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Acceptance = { document: string; version: string; locale: string; acceptedAt: string };

/** The documents that the person accepted, as their own export has them. */
async function acceptancesOf(page: Page): Promise<Acceptance[]> {
  const answer = await page.request.get("/ru/account/export");
  return ((await answer.json()) as { acceptances: Acceptance[] }).acceptances;
}

/** Changes what an account accepted to an earlier version, as if the document had changed since. */
async function ageAcceptance(email: string, document: string): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update legal_acceptances set version = '2020-01-01'
    where document = ${document} and user_id = (select id from users where email = ${email})`;
  await sql.end();
}

test("a sign-up without the ticks is refused, keeps what was typed, and with them is recorded", async ({ page }) => {
  test.slow();
  const email = `${unique("new")}@tonna.example`;
  await page.goto("/ru/sign-up");
  const [terms, consent] = [page.locator('input[name="terms"]'), page.locator('input[name="personal-data"]')];
  for (const box of [terms, consent]) await expect(box, "nothing is ticked beforehand").not.toBeChecked();
  await page.getByLabel("Имя").fill("Марина Ковалёва");
  await page.getByLabel("Электронная почта").fill(email);
  await page.getByLabel("Пароль").fill("long-enough-1");
  await terms.check();
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Проверьте поля" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("отметьте согласие");
  await expect(summary).not.toContainText("Условия использования");
  await expect(page.getByLabel("Имя")).toHaveValue("Марина Ковалёва");
  await expect(page.getByLabel("Электронная почта")).toHaveValue(email);
  await expect(terms).toBeChecked();
  await summary.getByRole("link", { name: /Согласие/ }).click();
  await expect(consent).toBeFocused();
  await expectAccessible(page, "the form with its errors");
  await consent.check();
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Мы отправили письмо");
  await finishSignUp(page, { email, password: "long-enough-1" });
  const accepted = await acceptancesOf(page);
  expect(accepted.map(({ document, locale }) => [document, locale])).toEqual([
    ["personal-data", "ru"],
    ["terms", "ru"],
  ]);
  for (const { version, acceptedAt } of accepted) {
    expect(version).toMatch(DAY);
    expect(Math.abs(Date.parse(acceptedAt) - Date.now())).toBeLessThan(60_000);
  }
});

test("the form to sign up opens the documents in a tab of their own", async ({ page, context }) => {
  await page.goto("/en/sign-up");
  await page.getByLabel("Name").fill("Anna");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /terms of use/ }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/en\/terms\/\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByLabel("Name")).toHaveValue("Anna");
});

test("a changed document is asked for once, on the next page of the account, which opens afterwards", async ({
  page,
}) => {
  test.slow();
  const who = await person("free");
  await signIn(page, who);
  await ageAcceptance(who.email, "terms");
  await page.goto("/ru/account/saved-searches/new?cat=grains");
  await expect(page).toHaveURL(/\/ru\/account\/agreement\?next=/);
  await expect(page.locator('input[name="personal-data"]'), "nothing else is asked for").toHaveCount(0);
  await expect(page.getByRole("link", { name: /редакцию от 1.января 2020/ })).toBeVisible();
  await expectAccessible(page, "the agreement");
  await page.getByRole("button", { name: "Принять и продолжить" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "отметьте, что принимаете" })).toBeVisible();
  await page.locator('input[name="terms"]').check();
  await page.getByRole("button", { name: "Принять и продолжить" }).click();
  await page.waitForURL("**/ru/account/saved-searches/new?cat=grains");
  const terms = (await acceptancesOf(page)).filter(({ document }) => document === "terms");
  expect(terms.map(({ version }) => version)).toEqual(["2020-01-01", expect.stringMatching(/^2026/)]);
  await page.goto("/ru/account");
  await expect(page).toHaveURL(/\/ru\/account$/);
});

test("who refuses can still export, delete the account or sign out; keys of the API go on", async ({ page }) => {
  test.slow();
  const who = { email: `${unique("paper")}@tonna.example`, password: `long-${unique()}` };
  await createUser({ tariff: "pro", ...who, accepted: false });
  await signInWithForm(page.request, who);
  await page.goto("/ru/account/chats");
  await expect(page).toHaveURL(/\/agreement\?next=%2Fru%2Faccount%2Fchats$/);
  const main = page.getByRole("main");
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(/\/en\/account\/agreement\?next=%2Fen%2Faccount%2Fchats$/);
  expect(await acceptancesOf(page)).toEqual([]);
  await main.getByRole("link", { name: "delete the account" }).click();
  await page.waitForURL("**/en/account/delete");
  await page.goto("/en/account/company/members");
  await expect(page).toHaveURL(/\/en\/account\/company/);
  await page.goto("/ru/account/agreement");
  await main.getByRole("button", { name: "Выйти из аккаунта" }).click();
  await page.waitForURL("**/ru");
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the agreement leads on too", async ({ page }) => {
    const who = { email: `${unique("plain")}@tonna.example`, password: `long-${unique()}` };
    await createUser({ tariff: "free", ...who, accepted: false });
    await signInWithForm(page.request, who);
    await page.goto("/en/account/profile");
    await tickDocuments(page);
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await page.waitForURL("**/en/account/profile");
  });
});

for (const locale of ["ru", "en"])
  test(`all pages about the site and its law have no accessibility faults, ${locale}`, async ({ page }) => {
    test.setTimeout(180_000);
    await expectEachAccessible(
      page,
      PAGES.map((name) => `/${locale}/${name}`),
    );
  });

test("each document names its version and that it is a draft, and its version has an address of its own", async ({
  page,
}) => {
  for (const slug of DOCUMENTS) {
    await page.goto(`/ru/${slug}`);
    await expect(page.getByText("Черновик: перед запуском его должен прочитать юрист")).toBeVisible();
    await expect(page.getByText(/^Редакция от \d+.ноября 2026/)).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/ru/${slug}$`));
    await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", new RegExp(`/en/${slug}$`));
    const dated = await page.request.get(`/en/${slug}/2026-11-26`);
    expect(dated.status(), slug).toBe(200);
    expect(await dated.text()).toContain("Draft: a lawyer must read it before launch");
    for (const unknown of ["2020-01-01", "x", "2026-11-26/x"])
      expect((await page.request.get(`/ru/${slug}/${unknown}`)).status(), `${slug}/${unknown}`).toBe(404);
  }
});

test("every page's footer leads to these pages, the sitemap lists them, and their links work", async ({ page }) => {
  test.slow();
  await page.goto("/en/catalogue");
  const links = page
    .getByRole("contentinfo")
    .getByRole("navigation", { name: "About and documents" })
    .getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    PAGES.map((name) => `/en/${name}`),
  );
  const sitemap = await (await page.request.get("/sitemap-pages.xml")).text();
  const targets = new Set<string>();
  for (const name of PAGES) {
    expect(sitemap).toContain(`/ru/${name}<`);
    for (const locale of ["ru", "en"])
      for (const [, href = ""] of (await htmlOf(page.request, `/${locale}/${name}`)).matchAll(/<a href="(\/[^"#]*)/g))
        targets.add(href);
  }
  expect(targets.size).toBeGreaterThan(40);
  for (const target of targets) {
    const answer = await page.request.get(target);
    expect(answer.status(), target).toBe(200);
  }
});

test("a visitor has no cookie, and a signed-in person the one that the page about cookies names", async ({ page }) => {
  for (const path of ["/ru", "/ru/catalogue", "/ru/sign-in", "/ru/sign-up", "/ru/cookies"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(await page.context().cookies()).toEqual([]);
  await signIn(page, await person("free"));
  await page.waitForLoadState("networkidle");
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["next-auth.session-token"]);
});

test("the start names the settings that a public launch lacks, and pages show those that are there", async () => {
  test.slow();
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const env = { JOBS: "0", OPERATOR_PHONE: "+7 495 000-00-00", SUPPORT_EMAIL: "help@market.ru" };
  const tonna = await startTonna({ databaseUrl, env });
  const missing = /Before a public launch, set who runs the site: ([^.\\]*)\./.exec(tonna.output())?.[1] ?? "";
  expect(missing).toContain("BILLING_NAME, BILLING_INN");
  expect(missing).toContain("OPERATOR_HOSTING");
  expect(missing).not.toMatch(/OPERATOR_PHONE|SUPPORT_EMAIL/);
  const html = await (await fetch(`${tonna.url}/ru/contacts`)).text();
  expect(html).toContain("+7 495 000-00-00");
  expect(html).toContain('<a href="mailto:help@market.ru">');
  expect(html).toContain("Оператор пока указал не все контакты и реквизиты.");
  expect(html).not.toContain("<mark>");
  await tonna.stop();
});
