import { expect, test } from "vitest";
import { alreadyRegisteredMail, confirmationMail, passwordChangedMail, resetMail } from "./mails";

const letters = [
  (to: Parameters<typeof alreadyRegisteredMail>[0]) => resetMail(to, "TOKEN"),
  (to: Parameters<typeof alreadyRegisteredMail>[0]) => confirmationMail(to, "TOKEN"),
  alreadyRegisteredMail,
  passwordChangedMail,
];

test.each(letters)("each letter says the same in text and HTML, and escapes the name", (letter) => {
  for (const locale of ["ru", "en"] as const) {
    const mail = letter({ email: "a@tonna.example", name: "<b>Анна</b>", locale });
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";
    expect(link).toContain(`/${locale}/`);
    expect(mail.html.replaceAll("&#38;", "&")).toContain(`href="${link}"`);
    expect(mail.text).toContain("<b>Анна</b>");
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).toContain(`lang="${locale}"`);
  }
});

test("the reset link carries the token", () => {
  expect(resetMail({ email: "a@tonna.example", name: "A", locale: "ru" }, "TOKEN").text).toContain(
    "/ru/reset-password?token=TOKEN",
  );
});
