import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import messages from "@/lib/i18n/messages/en.json";
import { AttentionList } from "./attention-list";

type Props = Parameters<typeof AttentionList>[0];

const CALM: Props = {
  locale: "en",
  now: "2026-11-20T10:00:00.000Z",
  unconfirmed: null,
  company: null,
  mayVerify: false,
  sells: false,
  endingSoon: 0,
  rejected: 0,
  pastDue: false,
  invoices: [],
  unread: 0,
  matches: 0,
};
const shown = (waits: Partial<Props>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages}>
      <AttentionList {...CALM} {...waits} />
    </NextIntlClientProvider>,
  );

it("says that nothing waits only when nothing does", () => {
  expect(shown({})).toContain("Nothing needs your attention");
});

it.each([
  [
    { unconfirmed: "new@tonna.example" },
    "we sent an e-mail to new@tonna.example, open the link in it",
    "/en/account/profile#email-section",
  ],
  [{ pastDue: true }, "the tariff ends soon", "/en/account/tariff"],
  [{ invoices: ["T-7", "T-8"] }, "Invoice T-8 is not paid", "/en/account/tariff"],
  [{ rejected: 2 }, "A moderator rejected 2 listings", "/en/account/listings?status=REJECTED"],
  [{ unread: 1 }, "1 chat has unread messages", "/en/account/chats"],
] as const)("of %j it says so, with the way there", (waits, text, href) => {
  const html = shown(waits);
  expect(html).toContain(text);
  expect(html).toContain(`href="${href}"`);
  expect(html).not.toContain("Nothing needs your attention");
});
