import type { Page } from "@playwright/test";

export const LIST = "/ru/account/listings";

/** The row of a listing in the list of the own ones. */
export const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

/** Chooses from the menu of a row. */
export async function choose(page: Page, title: string, name: string): Promise<void> {
  const row = rowOf(page, title);
  await row.locator("summary").click();
  await row
    .getByRole("button", { name, exact: true })
    .or(row.getByRole("link", { name, exact: true }))
    .click();
}

/** Fills what a wheat listing needs, as a Russian seller types it. */
export async function fillWheat(page: Page, title: string): Promise<void> {
  await page.getByLabel("Название").fill(title);
  await page.getByLabel("Цена за единицу").fill("14 500,5");
  await page.getByLabel("НДС").selectOption("с НДС");
  await page.getByLabel("Объём", { exact: true }).fill("1 500");
  await page.getByLabel("Минимальная партия").fill("60");
  await page.getByLabel("Класс пшеницы").selectOption("3");
  await page.getByLabel("Протеин").fill("12,7");
  await page.getByLabel("Регион").fill("Ростовская область");
  await page.getByLabel("Базис поставки").selectOption("EXW");
  await page.getByLabel("Место поставки").fill("Ростов-на-Дону");
}
