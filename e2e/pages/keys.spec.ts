import { waitForCalm } from "../support/calm";
import { expect, person, signIn, test } from "./support";

test("a key is issued, shown once, used, rotated and revoked", async ({ page, request }) => {
  test.slow();
  const who = await person("pro");
  await signIn(page, who, "/ru/account/api-keys");
  await page.getByRole("button", { name: "Выпустить ключ" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Проверьте поля" })).toBeVisible();
  await page.getByLabel("Название").fill("Выгрузка из 1С");
  await page.getByRole("button", { name: "Выпустить ключ" }).click();
  const first = ((await page.getByTestId("new-key").textContent()) ?? "").trim();
  expect(first).toMatch(/^tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  await expect(page.locator("pre")).toHaveText(/^curl \S+\/api\/me -H "Authorization: Bearer \S+"$/);
  await expect(page.locator("pre")).toContainText(first);
  await expect(page.getByText("Тариф даёт 1 ключ")).toBeVisible();

  await waitForCalm();
  const me = await request.get("/api/me", { headers: { authorization: `Bearer ${first}` } });
  expect(me.status(), await me.text()).toBe(200);
  await page.reload();
  await expect(page.getByText(first)).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: "Выгрузка из 1С" });
  await expect(row).toContainText(`${first.slice(0, 14)}…${first.slice(-4)}`);
  await expect(row).toContainText(/1\s\/\s100/);

  await page.goto("/en/account/api-keys");
  for (const name of ["Rotate “Выгрузка из 1С”", "Revoke “Выгрузка из 1С”"])
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await page.goto("/ru/account/api-keys");
  await row.getByRole("button", { name: "Заменить «Выгрузка из 1С»", exact: true }).click();
  await page.getByLabel("Сколько ещё будет работать прежний ключ").selectOption("1");
  await page.getByRole("button", { name: "Выпустить новый ключ" }).click();
  await expect(page.getByText("Новый ключ «Выгрузка из 1С» взамен прежнего")).toBeVisible();
  const second = ((await page.getByTestId("new-key").textContent()) ?? "").trim();
  expect(second).not.toBe(first);
  await expect(page.getByRole("row").filter({ hasText: "заменяется" })).toBeVisible();
  for (const key of [first, second]) {
    expect((await request.get("/api/me", { headers: { authorization: `Bearer ${key}` } })).status()).toBe(200);
  }

  await page
    .getByRole("row")
    .filter({ hasText: "работает", hasNotText: "заменяется" })
    .getByRole("button", { name: /Отозвать/ })
    .click();
  await page.getByRole("button", { name: "Отозвать ключ" }).click();
  await expect(page.getByText("отозван и больше не работает")).toBeVisible();
  expect((await request.get("/api/me", { headers: { authorization: `Bearer ${second}` } })).status()).toBe(401);
});
