import { test as base, expect, type Page } from "@playwright/test";
import postgres from "postgres";
import { createUser, issueKey, listMails, type Tariff, unique } from "../api/accounts";
import { signInWithForm } from "./forms";
import { waitForHydration } from "./hydration";

export { expect };

type Fixtures = {
  /** Answers of 4xx that a test expects, by part of their address. */
  expectedFailures: string[];
  /** Fails the test when the page logged an error or a request went wrong. */
  quiet: undefined;
  /** Lets scripts take over each page, of every context, before the test goes on. */
  hydrated: undefined;
};

/** Playwright's test, in which errors in the console and failed requests fail the test. */
export const test = base.extend<Fixtures>({
  expectedFailures: [[], { option: true }],
  hydrated: [
    async ({ browser, context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled === false) return use(undefined);
      waitForHydration(context);
      browser.on("context", waitForHydration);
      await use(undefined);
      browser.off("context", waitForHydration);
    },
    { auto: true },
  ],
  quiet: [
    async ({ page, expectedFailures, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      const expected = (text: string) => expectedFailures.some((part) => text.includes(part));
      page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
      page.on("console", (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === "error" && !expected(text)) problems.push(`console: ${text}`);
      });
      page.on("response", (response) => {
        if (response.status() >= 400 && !expected(response.url()))
          problems.push(`${response.status()}: ${response.url()}`);
      });
      page.on("requestfailed", (request) => {
        // A navigation cuts off what the page before was still loading.
        const reason = request.failure()?.errorText ?? "";
        const isBarredScript = !javaScriptEnabled && reason === "csp";
        if (!reason.includes("ERR_ABORTED") && !isBarredScript) problems.push(`${reason}: ${request.url()}`);
      });
      await use(undefined);
      expect(problems, "errors in the console and failed requests").toEqual([]);
    },
    { auto: true },
  ],
});

export type Person = { email: string; password: string };

/** A new account of a tariff, as an operator would make it. */
export async function person(tariff: Tariff): Promise<Person> {
  const email = `${unique("page")}@tonna.example`;
  const password = `long-${unique()}`;
  await createUser({ tariff, email, password });
  return { email, password };
}

/** An account of the staff. */
export async function staff(role: "admin" | "editor"): Promise<Person> {
  const email = `${unique(role)}@tonna.example`;
  const password = `long-${unique()}`;
  await createUser({ tariff: "free", role, email, password });
  return { email, password };
}

/** Ticks the boxes of the documents on a form to sign up or to accept. */
export async function tickDocuments(page: Page): Promise<void> {
  for (const name of ["terms", "personal-data"]) await page.locator(`input[name="${name}"]`).check();
}

export type KeptMail = { to: string; subject: string; text: string };

/** The mails kept for an address, the newest first; there is no mail server here. */
export async function mailsTo(email: string): Promise<KeptMail[]> {
  return JSON.parse(await listMails(email)) as KeptMail[];
}

/** The link in the newest kept mail to an address, as an administrator reads it. A job may have to write that mail first. */
export async function mailedPath(email: string): Promise<string> {
  const newest = async () => /https?:\/\/\S+\?token=\S+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(newest, { message: `a link mailed to ${email}`, timeout: 20_000 }).not.toBe("");
  const { pathname, search } = new URL(await newest());
  return pathname + search;
}

/** Opens the link that a sign-up mailed, gives its password again, and waits for the account. */
export async function finishSignUp(page: Page, { email, password }: Person, locale: "ru" | "en" = "ru"): Promise<void> {
  await page.goto(await mailedPath(email));
  await page.getByLabel(locale === "ru" ? "Пароль" : "Password").fill(password);
  await page.getByRole("button", { name: locale === "ru" ? "Закончить регистрацию" : "Finish signing up" }).click();
  await page.waitForURL(`**/${locale}/account`);
}

/** Makes the address of an account unconfirmed, as earlier versions left it at sign-up. */
export async function unconfirm({ email }: Person): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  try {
    await sql`update users set email_confirmed_at = null where email = ${email}`;
  } finally {
    await sql.end();
  }
}

/**
 * Signs the page's visitor in and opens the account page, or `next`. The form is sent without a browser: what people see of
 * it is tried in auth.spec.ts, and loading its page for each test took a tenth of their time.
 */
export async function signIn(page: Page, who: Person, next = "/ru/account"): Promise<void> {
  await signInWithForm(page.request, who);
  await page.goto(next);
  expect(page.url(), `${who.email} is signed in`).not.toMatch(/\/sign-in\b/);
}

/** A listing made through the API with a key. */
export async function listingBy(request: Page["request"], key: string, fields: Record<string, unknown> = {}) {
  const answer = await request.post("/api/listings", {
    headers: { authorization: `Bearer ${key}` },
    data: {
      title: `Пшеница ${unique("проба")}`,
      type: "SELL",
      categorySlug: "wheat-milling",
      pricePerUnit: 14500.5,
      currency: "RUB",
      volumeUnit: "тонна",
      country: "Россия",
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: string; slug: string; title: string; status: string; publishedAt: string };
}

/** The same by an account of its own. */
export async function publishListing(request: Page["request"], fields: Record<string, unknown> = {}) {
  const { email } = await person("corporate");
  return listingBy(request, await issueKey(email), fields);
}
