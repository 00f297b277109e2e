import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { formatSecurityContact } from "./security-contact";

const { APP_URL, SUPPORT_EMAIL } = env();
afterEach(() => void Object.assign(env(), { APP_URL, SUPPORT_EMAIL }));

test("the contact is the operator's, on the operator's address, and expires within a year of any day", () => {
  Object.assign(env(), { APP_URL: "https://market.example", SUPPORT_EMAIL: "help@market.example" });
  for (const day of ["2026-11-26T12:00:00Z", "2031-02-28T23:59:59Z"]) {
    const now = new Date(day);
    const text = formatSecurityContact(now);
    expect(text).toMatch(/^Contact: mailto:help@market\.example$/m);
    expect(text).toMatch(/^Canonical: https:\/\/market\.example\/\.well-known\/security\.txt$/m);
    expect(text).toMatch(/^Policy: https:\/\/market\.example\/en\/docs\/security$/m);
    expect(text).toMatch(/^Preferred-Languages: ru, en$/m);
    const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  }
});

test("an address in Cyrillic is written as a link in ASCII", () => {
  Object.assign(env(), { SUPPORT_EMAIL: "помощь@почта.рф" });
  expect(formatSecurityContact(new Date())).toContain(
    "Contact: mailto:%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C@xn--80a1acny.xn--p1ai\n",
  );
});
