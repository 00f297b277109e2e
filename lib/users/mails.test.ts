import { expect, test } from "vitest";
import {
  composeAlreadyRegisteredMail,
  composeConfirmationMail,
  composeEmailChangeMail,
  composePasswordChangedMail,
  composeResetMail,
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

test.each([...letters, (to: To) => composeEmailChangeMail({ ...to, emailConfirmedAt: new Date() }, "TOKEN")])(
  "a mail to an unconfirmed address has no text of the person who named it",
  (letter) => {
    const { text, html } = letter({ email: "a@tonna.example", name: "Приз ждёт на evil.example", locale: "ru" });
    expect(text + html).not.toContain("evil.example");
    expect(text).toMatch(/^Здравствуйте!/);
  },
);

test("the mail of a reset has the token", () => {
  expect(composeResetMail({ email: "a@tonna.example", name: "A", locale: "ru" }, "TOKEN").text).toContain(
    "/ru/reset-password?token=TOKEN",
  );
});
