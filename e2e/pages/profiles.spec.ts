import { issueKey } from "../api/accounts";
import { unverifiedSeller } from "../api/companies";
import { expect, person, publishListing, test } from "./support";

async function ownerOf(request: Parameters<typeof publishListing>[0], slug: string) {
  const answer = await request.get(`/api/listings/${slug}`);
  return ((await answer.json()) as { owner: { id: string; name: string; url: string } }).owner;
}

test("a person's page shows the name and the listings, and no phone number or address", async ({ page, request }) => {
  const listing = await publishListing(request);
  const owner = await ownerOf(request, listing.slug);
  expect(owner.url.endsWith(`/ru/users/${owner.id}`)).toBe(true);
  await page.goto(`/ru/listings/${listing.slug}`);
  await page.getByRole("main").getByRole("link", { name: owner.name, exact: true }).click();
  await page.waitForURL(`**/ru/users/${owner.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(owner.name);
  const main = page.getByRole("main");
  await expect(main.locator("tbody tr")).toHaveCount(1);
  await expect(main).toContainText("Участник не представляет проверенную компанию");
  // No address but that of support is anywhere in the page's source, scripts included.
  const addresses = (await page.content()).match(/[\w.+-]+@tonna\.example/g);
  expect([...new Set(addresses)]).toEqual(["support@tonna.example"]);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "In English" }).click();
  await page.waitForURL(`**/en/users/${owner.id}`);
  await expect(page.getByRole("main")).toContainText("On Tonna since");
});

test("one writes to a person without listings, signing in on the way, and not to oneself", async ({
  page,
  request,
}) => {
  const [silent, me] = [await person("corporate"), await person("corporate")];
  const idOf = async ({ email }: typeof me) => {
    const answer = await request.get("/api/me", { headers: { authorization: `Bearer ${await issueKey(email)}` } });
    return ((await answer.json()) as { id: string }).id;
  };
  const id = await idOf(silent);
  await page.goto(`/ru/users/${id}`);
  await page.getByRole("main").getByRole("link", { name: "Написать", exact: true }).click();
  await page.waitForURL("**/sign-in?next=**");
  await page.getByLabel("Электронная почта").fill(me.email);
  await page.getByLabel("Пароль").fill(me.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await page.waitForURL(`**/account/chats/new?to=${id}`);
  const message = page.getByRole("textbox", { name: "Сообщение" });
  await expect(message).toBeFocused();
  await message.fill("Чем торгуете?");
  await message.press("Enter");
  await page.waitForURL(/\/account\/chats\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("log")).toContainText("Чем торгуете?");

  await page.goto(`/ru/users/${await idOf(me)}`);
  await page.getByRole("main").getByRole("link", { name: "Написать", exact: true }).click();
  await expect(page.getByText("Это вы", { exact: true })).toBeVisible();
});

test("a person of a verified company leads to it; a company's id goes to the company's page", async ({
  page,
  request,
}) => {
  const answer = await request.get("/api/companies?q=элеваторов");
  const { data } = (await answer.json()) as { data: { id: string; slug: string; name: string }[] };
  const [company] = data;
  await page.goto(`/en/users/${company?.id}`);
  await expect(page).toHaveURL(new RegExp(`/en/companies/${company?.slug}$`));
  const listed = await request.get(`/api/listings?company=${company?.slug}&perPage=1`);
  const found = (await listed.json()) as { data: { owner: { id: string } }[] };
  await page.goto(`/ru/users/${found.data[0]?.owner.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: company?.name ?? "", exact: true })
    .first()
    .click();
  await page.waitForURL(`**/ru/companies/${company?.slug}`);
});

test.describe("nobody's", () => {
  test.use({ expectedFailures: ["/users/"] });

  test("is a 404 page, also for a company that is not verified", async ({ page }) => {
    const { company } = await unverifiedSeller();
    for (const id of ["x", "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11", company.id]) {
      expect((await page.goto(`/ru/users/${id}`))?.status(), id).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
    }
  });
});
