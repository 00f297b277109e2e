import { unique } from "../api/accounts";
import {
  expect,
  finishSignUp,
  mailedPath,
  person,
  publishListing,
  signIn,
  test,
  tickDocuments,
  unconfirm,
} from "./support";

test("signing up says what is wrong, loses nothing, and leads to the account", async ({ page }) => {
  const email = `${unique("new")}@tonna.example`;
  await page.goto("/ru/sign-up");
  await page.getByLabel("Имя").fill("Марина Ковалёва");
  await page.getByLabel("Электронная почта").fill("марина@");
  await page.getByLabel("Пароль").fill("short");
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Проверьте поля" });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Имя")).toHaveValue("Марина Ковалёва");
  await expect(page.getByLabel("Пароль")).toHaveValue("short");
  await summary.getByRole("link", { name: /Пароль/ }).click();
  await expect(page.getByLabel("Пароль")).toBeFocused();

  await page.getByLabel("Электронная почта").fill(email);
  await page.getByLabel("Пароль").fill("long-enough-1");
  await page.getByLabel("Ваш город").fill("новоросс");
  await page.getByRole("option", { name: "Новороссийск" }).first().click();
  await tickDocuments(page);
  await page.getByRole("button", { name: "Создать аккаунт" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Мы отправили письмо на этот адрес");
  await page.goto(await mailedPath(email));
  await page.getByLabel("Пароль").fill("not-the-one-chosen");
  await page.getByRole("button", { name: "Закончить регистрацию" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Проверьте поля" })).toBeFocused();
  await finishSignUp(page, { email, password: "long-enough-1" });
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByRole("link", { name: "Марина Ковалёва" })).toBeVisible();

  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await page.waitForURL("**/ru");
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();

  await page.goto("/ru/catalogue/grains");
  await expect(page, "prices are at the place of the sign-up").toHaveURL(/[?&]at=/);
  await expect(page.getByLabel("С доставкой до")).toHaveValue("Новороссийск");
});

test("a wrong password is refused, and the page asked for comes after the right one", async ({ page }) => {
  const who = await person("free");
  await page.goto("/ru/account/api-keys");
  await expect(page).toHaveURL(/\/ru\/sign-in\?next=/);
  await expect(page.getByText("Войдите, чтобы выпускать ключи API.")).toBeVisible();
  await page.getByLabel("Электронная почта").fill(who.email);
  await page.getByLabel("Пароль").fill("not-this-one");
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Почта или пароль не подходят" });
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel("Электронная почта")).toHaveValue(who.email);
  await page.getByLabel("Пароль").fill("nor-this-one");
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await expect(refusal, "the same error once more says so").toBeFocused();
  await page.getByLabel("Пароль").fill(who.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await page.waitForURL("**/ru/account/api-keys");
  await expect(page.getByText("На тарифе Free доступа к API нет")).toBeVisible();
});

test("who signs in by the header comes back to the page with its filters", async ({ page }) => {
  const who = await person("free");
  const list = "/ru/catalogue/grains?type=SELL";
  await page.goto(list);
  await page.getByRole("banner").getByRole("link", { name: "Войти" }).click();
  // A form that is sent before its scripts are there stays in the history.
  await page.waitForURL("**/ru/sign-in?*");
  await page.getByLabel("Электронная почта").fill(who.email);
  await page.getByLabel("Пароль").fill(who.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await page.waitForURL(`**${list}`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Войти" })).toHaveCount(0);
  await page.goBack();
  await expect(page, "the form is not on the way back").toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));

  // A page to sign in by leads to no other than it did.
  await page.context().clearCookies();
  await page.goto("/ru/forgot-password");
  await page.getByRole("banner").getByRole("link", { name: "Войти" }).click();
  await page.waitForURL("**/ru/sign-in");
});

test("the header of a page loaded whole says who was here until it hears that they are not", async ({ page }) => {
  await signIn(page, await person("free"));
  const banner = page.getByRole("banner");
  const own = banner.locator('a[href="/ru/account"]');
  await expect(own).toBeVisible();
  await page.context().clearCookies();
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.route("**/api/auth/session", async (route) => {
    await heard;
    await route.continue();
  });
  await page.goto("/ru/catalogue");
  await expect(own).toBeVisible();
  await expect(banner.getByRole("link", { name: "Войти" })).toBeHidden();
  hear();
  await expect(banner.getByRole("link", { name: "Войти" })).toBeVisible();
});

test("asking for a new password says the same to everybody", async ({ page }) => {
  await page.goto("/en/forgot-password");
  await page.getByLabel("E-mail").fill(`${unique("nobody")}@tonna.example`);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
});

test("a mailed link sets a password once, and a dead one says so before one types", async ({ page }) => {
  const { email } = await person("free");
  await page.goto("/ru/reset-password?token=nobody-has-this");
  const dead = page.getByText("Ссылка устарела или уже использована. Запросите новую.");
  await expect(dead).toBeVisible();
  await expect(page.getByLabel("Новый пароль")).toHaveCount(0);
  await page.getByRole("link", { name: "Запросить ссылку ещё раз" }).click();
  await page.getByLabel("Электронная почта").fill(email);
  await page.getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(page.getByText("Если аккаунт с таким адресом есть")).toBeVisible();

  const mailed = await mailedPath(email);
  await page.goto(mailed);
  await page.getByRole("link", { name: "In English" }).click();
  await page.getByRole("link", { name: "На русском" }).click();
  await page.getByLabel("Новый пароль").fill("another-long-one");
  await page.getByRole("button", { name: "Сохранить пароль" }).click();
  await expect(page.getByText("Пароль изменён. Войдите с новым.")).toBeVisible();
  await page.goto(mailed);
  await expect(dead).toBeVisible();
});

test("signing up says the same for a free address and a taken one, and opens no session for either", async ({
  page,
}) => {
  const taken = await person("free");
  const answers: string[] = [];
  for (const email of [taken.email, `${unique("new")}@tonna.example`]) {
    await page.goto("/ru/sign-up?next=/ru/catalogue");
    await page.getByLabel("Имя").fill("Любопытный");
    await page.getByLabel("Электронная почта").fill(email);
    await page.getByLabel("Пароль").fill("long-enough-1");
    await tickDocuments(page);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Создать аккаунт" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Мы отправили письмо");
    const { status, headers } = await answered.then((response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    answers.push(JSON.stringify([status, headers["set-cookie"], await page.getByRole("main").innerHTML()]));
  }
  expect(answers[0]).toBe(answers[1]);
  await signIn(page, taken);
  await page.goto("/ru/sign-up/finish?token=nobody-has-this");
  await expect(page.getByRole("main")).toContainText("Ссылка устарела или уже использована");
});

test("the mailed link confirms the address and leads on; a dead one leads to where a new one is sent", async ({
  page,
}) => {
  const who = await person("free");
  await unconfirm(who);
  await signIn(page, who);
  const main = page.getByRole("main");
  await page.goto("/ru/confirm-email?token=nobody-has-this");
  await main.getByRole("button", { name: "Подтвердить адрес" }).click();
  await main.getByRole("link", { name: "Запросить новую ссылку в профиле" }).click();
  await page.waitForURL("**/ru/account/profile#email-section");
  await main.getByRole("button", { name: "Выслать ссылку ещё раз" }).click();
  await expect(main).toContainText(`Письмо со ссылкой отправлено на ${who.email}`);
  await page.goto(await mailedPath(who.email));
  await main.getByRole("button", { name: "Подтвердить адрес" }).click();
  await expect(main).toContainText("Адрес подтверждён.");
  await main.getByRole("link", { name: "В кабинет" }).click();
  await page.waitForURL("**/ru/account");
  await expect(main).not.toContainText("Подтвердите адрес");
});

test("the password can be changed, and the old one is void", async ({ page, browser, baseURL }) => {
  const who = await person("free");
  await signIn(page, who, "/ru/account/security");
  await page.getByLabel("Текущий пароль").fill(who.password);
  await page.getByLabel("Новый пароль").fill("another-long-one");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await expect(page.getByText("Пароль изменён")).toBeVisible();
  for (const label of ["Текущий пароль", "Новый пароль"]) await expect(page.getByLabel(label)).toHaveValue("");
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(other, { ...who, password: "another-long-one" });
  await other.close();
});

test("the other language keeps the mailed token, and where one was going", async ({ page }) => {
  await page.goto("/ru/confirm-email?token=a_b-c");
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(/\/en\/confirm-email\?token=a_b-c$/);
  await expect(page.locator('input[name="token"]')).toHaveValue("a_b-c");
  await page.goto("/ru/account/api-keys");
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(/\/en\/sign-in\?next=/);
  await expect(page.locator('input[name="next"]')).toHaveValue("/en/account/api-keys");
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("link", { name: "На русском" }).click();
  await expect(page.locator('input[name="next"]')).toHaveValue("/ru/account/api-keys");
});

test("a form of who was signed out meanwhile leads back in, in another tab", async ({ page, context, request }) => {
  test.slow();
  const { slug } = await publishListing(request);
  const corporate = await person("corporate");
  await signIn(page, corporate);
  const cookies = await context.cookies();
  const forms: [path: string, fill: () => Promise<unknown>, button: string][] = [
    ["/ru/account/notifications", async () => {}, "Сохранить"],
    [
      `/ru/account/report?listing=${slug}`,
      () => page.getByRole("radio", { name: "Такое объявление уже есть" }).check(),
      "Отправить жалобу",
    ],
  ];
  for (const [path, fill, button] of forms) {
    await context.addCookies(cookies);
    await page.goto(path);
    await fill();
    await context.clearCookies();
    await page.getByRole("main").getByRole("button", { name: button }).click();
    const told = page.getByRole("alert").filter({ hasText: "Вы вышли из" });
    await expect(told.getByRole("link", { name: "Войти в новой вкладке" }), path).toHaveAttribute("target", "_blank");
  }
});
