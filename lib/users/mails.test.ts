import { expect, test } from "vitest";
import {
  composeAlreadyRegisteredMail,
  composeConfirmationMail,
  composeEmailChangeMail,
  composePasswordChangedMail,
  composeResetMail,
  composeSignUpMail,
} from "./mails";

type To = Parameters<typeof composeAlreadyRegisteredMail>[0];

const letters = [
  (to: To) => composeResetMail(to, "TOKEN"),
  (to: To) => composeConfirmationMail(to, "TOKEN"),
  composeAlreadyRegisteredMail,
  (to: To) => composePasswordChangedMail(to, 1),
];

test.each(letters)("each mail says the same in text and HTML, and escapes the name", (letter) => {
  for (const locale of ["ru", "en"] as const) {
    const mail = letter({ email: "a@tonna.example", name: "<b>Анна</b>", locale, emailConfirmedAt: new Date() });
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";
    expect(link).toContain(`/${locale}/`);
    expect(mail.html.replaceAll("&#38;", "&")).toContain(`href="${link}"`);
    expect(mail.text).toContain("<b>Анна</b>");
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).toContain(`lang="${locale}"`);
  }
});

test("the mail of a sign-up leads on to a page of this site", () => {
  const to = { email: "a@tonna.example", name: "A", locale: "ru" } as const;
  const mail = composeSignUpMail(to, { token: "TOKEN", next: "/ru/account?a=1&b=2" });
  expect(mail.text).toContain("/ru/sign-up/finish?token=TOKEN&next=%2Fru%2Faccount%3Fa%3D1%26b%3D2\n");
});

test.each([
  ...letters,
  (to: To) => composeSignUpMail(to, { token: "TOKEN", next: null }),
  (to: To) => composeEmailChangeMail({ ...to, emailConfirmedAt: new Date() }, "TOKEN"),
])("a mail to an unconfirmed address has no text of the person who named it", (letter) => {
  const { text, html } = letter({ email: "a@tonna.example", name: "Приз ждёт на evil.example", locale: "ru" });
  expect(text + html).not.toContain("evil.example");
  expect(text).toMatch(/^Здравствуйте!/);
});

test("the mail of a reset has the token", () => {
  expect(composeResetMail({ email: "a@tonna.example", name: "A", locale: "ru" }, "TOKEN").text).toContain(
    "/ru/reset-password?token=TOKEN",
  );
});
