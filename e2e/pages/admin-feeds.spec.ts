import { expectAccessible } from "./accessibility";
import { expect, person, signIn, staff, test } from "./support";

const PATH = "/ru/admin/feeds";

test("a stranger is sent to sign in and comes back", async ({ page }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/ru\/sign-in\?next=%2Fru%2Fadmin%2Ffeeds$/);
});

test.describe("anyone but an administrator", () => {
  test.use({ expectedFailures: ["/admin/feeds"] });

  test("sees a page that does not exist", async ({ page }) => {
    await signIn(page, await person("corporate"));
    expect((await page.goto(PATH))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
    expect(await page.content()).not.toContain("Банк России");
  });
});

test("shows each feed with its age, last and next run, and the runs of one", async ({ page, request }) => {
  await signIn(page, await staff("admin"), PATH);
  const row = page.getByRole("row", { name: /Курсы валют/ });
  await expect(row).toContainText("Банк России");
  await expect(row.locator("time").first()).toBeVisible();
  // Every feed that readiness knows is here.
  const { checks } = (await (await request.get("/api/health/ready")).json()) as { checks: Record<string, unknown> };
  const feeds = Object.keys(checks).filter((name) => name.startsWith("feed:"));
  expect(await page.locator("tbody tr").count()).toBeGreaterThanOrEqual(feeds.length);
  await page.getByRole("link", { name: "Отклонено" }).click();
  await page.waitForURL(/sort=rowsRefused&order=desc/);
  await expect(page.getByRole("columnheader", { name: "Отклонено" })).toHaveAttribute("aria-sort", "descending");
  await row.getByRole("link", { name: "Курсы валют" }).click();
  await page.waitForURL(/sort=rowsRefused&order=desc&feed=currency/);
  const runs = page.locator("#runs");
  await expect(runs.getByRole("heading", { name: "Запуски: Курсы валют" })).toBeVisible();
  await expect(runs.locator("tbody tr").first()).toBeVisible();
  await runs.getByRole("link", { name: "Когда" }).click();
  await page.waitForURL(/feed=currency.*&runs=asc/);
  await page.getByRole("link", { name: "In English" }).click();
  await page.waitForURL(/\/en\/admin\/feeds\?.*feed=currency.*&runs=asc/);
  await expect(page.getByRole("heading", { name: "Runs: Exchange rates" })).toBeVisible();
});

test("runs a feed now, says how it ended, and logs it", async ({ page }) => {
  test.slow();
  await signIn(page, await staff("admin"), `${PATH}?feed=currency`);
  const before = await page.locator("#runs tbody tr").count();
  await page
    .getByRole("row", { name: /Курсы валют/ })
    .getByRole("button", { name: /Обновить/ })
    .click();
  await page.waitForURL(/feed=currency&result=(ok|unchanged|failed|going|conflict)/, { timeout: 40_000 });
  await expect(page.getByRole("status").filter({ hasText: "Курсы валют" })).toBeVisible();
  // The schedule may have run it meanwhile as well.
  if (/result=(ok|unchanged|failed)/.test(page.url()) && before < 20)
    expect(await page.locator("#runs tbody tr").count()).toBeGreaterThan(before);
});

test("has no accessibility faults and does not scroll sideways", async ({ page }) => {
  await signIn(page, await staff("admin"), `${PATH}?feed=currency`);
  await expectAccessible(page);
});
