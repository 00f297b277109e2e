import { expect, test } from "vitest";
import { env } from "../env";
import { type Addressee, composeMail, type EmailTemplate } from "./compose-email";

const letter = (more: Partial<EmailTemplate> = {}): EmailTemplate => ({
  subject: "Subject",
  lines: ["One", "Two\nlines"],
  closing: "Bye.",
  ...more,
});
const to = { email: "a@tonna.example", name: "A", locale: "en" as const };
const compose = (more: Partial<EmailTemplate>) => composeMail(to, { en: letter(more), ru: letter() });

test("an email has facts, items and the button in text and HTML, with whole addresses", () => {
  const { text, html } = compose({
    rows: [["Sum", "29 000 ₽"]],
    items: [{ title: "Wheat, class 3", path: "/en/listings/wheat?a=1&b=2", note: "14 500 ₽/t" }],
    button: { label: "Pay", path: "/en/account/tariff" },
  });
  const base = env().APP_URL;
  expect(text).toContain("Sum: 29 000 ₽");
  expect(text).toContain(`– Wheat, class 3\n  14 500 ₽/t\n  ${base}/en/listings/wheat?a=1&b=2`);
  expect(text).toContain(`Pay:\n${base}/en/account/tariff`);
  expect(html).toContain(`href="${base}/en/listings/wheat?a=1&#38;b=2"`);
  expect(html).toContain(`href="${base}/en/account/tariff"`);
  expect(html).toContain("<strong>29 000 ₽</strong>");
  expect([...html.matchAll(/href="([^"]*)"/g)].every(([, address]) => address?.startsWith(base))).toBe(true);
});

test("an email greets its reader in their language, by name when it is known", () => {
  const first = (reader: Partial<Addressee>) =>
    composeMail({ ...to, ...reader }, { en: letter(), ru: letter() }).text.split("\n")[0];
  expect(first({})).toBe("Hello A,");
  expect(first({ name: "" })).toBe("Hello,");
  expect(first({ locale: "ru" })).toBe("Здравствуйте, A!");
  expect(first({ locale: "ru", name: "" })).toBe("Здравствуйте!");
});

test("an email escapes all texts from outside", () => {
  const evil = `<img src=x onerror="a()">'&`;
  const { html, text } = compose({
    subject: evil,
    lines: [evil],
    rows: [[evil, evil]],
    items: [{ title: evil, path: "/en", note: evil }],
    button: { label: evil, path: '/en?q="><script>' },
    closing: evil,
  });
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(text).toContain(evil);
});

test("an email's subject is one line of at most 150 characters, and line breaks stay in its text", () => {
  const { subject, html } = compose({ subject: `a\r\nBcc: b@tonna.example ${"x".repeat(300)}` });
  expect(subject).toMatch(/^a Bcc: /);
  expect([...subject]).toHaveLength(150);
  expect(html).toContain("Two<br>lines");
});

test("an email has a link to unsubscribe below its text and in its headers when it is given one", () => {
  const mail = composeMail(
    to,
    { en: letter(), ru: letter() },
    { token: "T", label: { en: "Stop these", ru: "Хватит" } },
  );
  expect(mail.text).toContain(`Stop these: ${env().APP_URL}/en/unsubscribe?token=T`);
  expect(mail.html).toContain(`href="${env().APP_URL}/en/unsubscribe?token=T"`);
  expect(mail.headers).toEqual({
    "List-Unsubscribe": `<${env().APP_URL}/en/unsubscribe/one-click?token=T>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(compose({})).not.toHaveProperty("headers");
});
