import { startTonna, type TestTonna } from "../support/servers";
import { type SmtpServer, startSmtp } from "../support/smtp-server";
import { test as base, expect, person, signIn, staff, unconfirm } from "./support";

/** A server that has a mail server, and a database of its own: it would mail what other tests read as kept. */
const test = base.extend<object, { mailing: { tonna: TestTonna; smtp: SmtpServer } }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const smtp = await startSmtp();
      const tonna = await startTonna({ env: { SMTP_URL: smtp.url, TRUST_PROXY: "1" } });
      // The command line of this worker makes its accounts there.
      Object.assign(process.env, tonna.env);
      await use({ tonna, smtp });
      await tonna.stop();
      await smtp.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ mailing }, use) => use(mailing.tonna.url),
});

// One server for both tests.
test.describe.configure({ mode: "default" });

test("an email that was refused stands in the queue as failed; a retry delivers it", async ({ page, mailing }) => {
  test.slow();
  const { smtp } = mailing;
  const reader = await person("free");
  smtp.refuse.set(reader.email, "550 no such mailbox");
  // A link to a new password would be mailed by whichever server takes the event; this one is mailed by the server that is asked.
  await unconfirm(reader);
  await signIn(page, reader, "/ru/account/profile#email-section");
  await page.getByRole("main").getByRole("button", { name: "Выслать ссылку ещё раз" }).click();
  await expect(page.getByRole("main")).toContainText(`Письмо со ссылкой отправлено на ${reader.email}`);
  await expect.poll(() => smtp.refused, { timeout: 30_000 }).toContain(reader.email);

  await page.context().clearCookies();
  await signIn(page, await staff("admin"), "/ru/admin");
  const row = page.getByRole("table", { name: "Очередь" }).getByRole("row").filter({ hasText: "no such mailbox" });
  await expect(async () => {
    await page.goto("/ru/admin/queue?state=failed&kind=mail");
    await expect(row.first()).toContainText("не удалось", { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await row.first().getByRole("link", { name: "Письмо" }).click();
  await page.waitForURL(/\/admin\/mails\/[0-9a-f-]{36}/);
  await expect(page.getByText(reader.email)).toBeVisible();

  smtp.refuse.delete(reader.email);
  await page.goto("/ru/admin/queue?state=failed&kind=mail");
  await row.first().getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Задание снова в очереди." })).toBeVisible();
  await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 30_000 }).toContain(reader.email);
  await page.goto("/ru/admin/audit");
  await expect(page.getByRole("table", { name: "Журнал действий" })).toContainText("отправлено снова");
});

test("the queue is there for administrators alone", async ({ browser, baseURL }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${baseURL}/ru/admin/queue`);
  await expect(page).toHaveURL(/\/ru\/sign-in\?next=%2Fru%2Fadmin%2Fqueue$/);
  await signIn(page, await person("corporate"), `${baseURL}/ru/account`);
  expect((await page.goto(`${baseURL}/ru/admin/queue`))?.status()).toBe(404);
});
