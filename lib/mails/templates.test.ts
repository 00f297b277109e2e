import { expect, test } from "vitest";
import { composeKeyIssuedMail } from "@/lib/api-keys/mails";
import type { Invoice, Subscription } from "@/lib/billing/contract";
import * as billing from "@/lib/billing/mails";
import { composeUnreadMail } from "@/lib/chats/mails";
import * as companies from "@/lib/companies/mails";
import { env } from "@/lib/core/env";
import { createId } from "@/lib/core/id";
import type { Addressee } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { composeIndexMail, type ToldSeries } from "@/lib/indices/mails";
import { composeExpiryMail } from "@/lib/listings/expiry/mails";
import { REFUSAL_REASONS } from "@/lib/moderation/contract";
import * as moderation from "@/lib/moderation/mails";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { composeAlertMail, type Found } from "@/lib/saved-searches/mails";
import * as users from "@/lib/users/mails";

const DAY = "2026-11-26";

type Reader = Addressee & { id: string };
type Template = { name: string; make: (to: Reader, text: string) => Mail };

const invoice = (more: Partial<Invoice> = {}) =>
  ({
    id: createId(),
    number: "2026-17",
    kind: "FIRST",
    tariff: "pro",
    amount: "2900.00",
    dueOn: "2026-12-01",
    periodStart: "2026-11-21",
    periodEnd: "2026-12-21",
    ...more,
  }) as Invoice;
const subscription = (more: Partial<Subscription> = {}) =>
  ({ tariff: "corporate", periodEnd: "2026-12-21", status: "ACTIVE", granted: "free", ...more }) as Subscription;
const VIEW: PriceView = { currency: "RUB", vatView: "excluded", rates: new Map(), ratesDate: DAY, day: DAY };
const GIVEN_PRO = { status: "CANCELLED", granted: "pro" } as const;
const found = (title: string): Found => ({
  slug: "a",
  title,
  type: "SELL",
  pricePerUnit: 14500.5,
  currency: "RUB",
  unitCode: "TNE",
  vat: "included",
  categorySlug: "wheat-milling",
  attributes: { wheat_class: "3" },
  volume: 1500,
  basis: "EXW",
  basisPlace: "Ростов-на-Дону",
  region: null,
  countryCode: "RU",
});
const search = (name: string, alerts: "instant" | "daily") =>
  ({ id: createId(), name, query: "q=1", filters: {}, names: {}, alerts }) as unknown as Parameters<
    typeof composeAlertMail
  >[1];

const told = (kind: ToldSeries["kind"]): ToldSeries => ({
  symbol: "TN:rebar:all:RU:SELL",
  name: "Арматура, Россия, предложение",
  nameEn: "Rebar, Russia, offers",
  unit: "TNE",
  kind,
  bound: kind === "daily" ? null : "46000",
  value: "46500.5000",
  before: "45900.0000",
});

const checked = (to: Reader, name: string, decision: Parameters<typeof companies.composeCheckMail>[2]) =>
  companies.composeCheckMail(to, { name, slug: "a" }, decision);

/** Every mail that the product sends. `text` stands where people's own words do. */
const TEMPLATES: Template[] = [
  { name: "reset", make: (to) => users.composeResetMail(to, "token") },
  { name: "confirmation", make: (to) => users.composeConfirmationMail(to, "token") },
  { name: "already registered", make: (to) => users.composeAlreadyRegisteredMail(to) },
  { name: "password changed", make: (to) => users.composePasswordChangedMail(to, 0) },
  { name: "password changed, keys go on", make: (to) => users.composePasswordChangedMail(to, 2) },
  { name: "new key", make: (to, text) => composeKeyIssuedMail(to, { prefix: text }, false) },
  { name: "replaced key", make: (to, text) => composeKeyIssuedMail(to, { prefix: text }, true) },
  { name: "new address", make: (to) => users.composeEmailChangeMail(to, "token") },
  { name: "new address asked for", make: (to) => users.composeEmailChangeNotice(to, "1@2") },
  { name: "address changed", make: (to) => users.composeEmailChangedMail(to, "1@2") },
  { name: "account deleted", make: (to) => users.composeAccountDeletedMail(to) },
  { name: "chat", make: (to, text) => composeUnreadMail(to, { chatId: createId(), from: text, about: text, text }) },
  {
    name: "chat without a listing",
    make: (to, text) => composeUnreadMail(to, { chatId: createId(), from: text, about: null, text }),
  },
  { name: "company verified", make: (to, text) => checked(to, text, { decision: "verify" }) },
  { name: "company recheck", make: (to, text) => checked(to, text, { decision: "recheck", reason: text }) },
  { name: "company rejected", make: (to, text) => checked(to, text, { decision: "reject", reason: text }) },
  ...(["owner", "manager", "viewer"] as const).map((role) => ({
    name: `invitation: ${role}`,
    make: ({ email, locale }: Reader, text: string) =>
      companies.composeInvitationMail({ email, locale, role, companyName: text, inviter: text }, "token"),
  })),
  {
    name: "listing approved",
    make: (to, text) => moderation.composeRulingMail("approve", to, { slug: "a", title: text }, null),
  },
  ...REFUSAL_REASONS.flatMap((reason) => [
    {
      name: `listing rejected: ${reason}`,
      make: (to: Reader, text: string) =>
        moderation.composeRulingMail("reject", to, { slug: "a", title: text }, { reason, note: text }),
    },
    {
      name: `listing taken down: ${reason}`,
      make: (to: Reader, text: string) =>
        moderation.composeRulingMail("take-down", to, { slug: "a", title: text }, { reason, note: null }),
    },
  ]),
  { name: "invoice", make: (to) => billing.composeInvoiceIssuedMail(to, invoice()) },
  { name: "invoice of a renewal", make: (to) => billing.composeInvoiceIssuedMail(to, invoice({ kind: "RENEWAL" })) },
  { name: "invoice paid", make: (to) => billing.composeInvoicePaidMail(to, invoice()) },
  { name: "tariff ends", make: (to) => billing.composeExpiringMail(to, subscription({ status: "CANCELLED" }), null) },
  { name: "tariff unpaid", make: (to) => billing.composeExpiringMail(to, subscription(), invoice()) },
  { name: "tariff given back", make: (to) => billing.composeExpiringMail(to, subscription(GIVEN_PRO), null) },
  { name: "past due", make: (to) => billing.composePastDueMail(to, subscription(), invoice()) },
  { name: "past due, without an invoice", make: (to) => billing.composePastDueMail(to, subscription(GIVEN_PRO), null) },
  { name: "tariff ended", make: (to) => billing.composeEndedMail(to, subscription()) },
  { name: "back on a given tariff", make: (to) => billing.composeEndedMail(to, subscription(GIVEN_PRO)) },
  ...(["ending", "ended"] as const).flatMap((kind) =>
    [1, 3, 25].map((count) => ({
      name: `listings ${kind}: ${count}`,
      make: (to: Reader, text: string) =>
        composeExpiryMail(
          to,
          kind,
          createId(),
          Array.from({ length: count }, () => ({ slug: "a", title: text, expiresAt: "2026-12-01T10:00:00.000Z" })),
        ),
    })),
  ),
  ...(["instant", "daily"] as const).flatMap((alerts) =>
    [1, 22].map((total) => ({
      name: `alert: ${alerts}, ${total}`,
      make: (to: Reader, text: string) =>
        composeAlertMail(to, search(text, alerts), { shown: [found(text)], total, late: total > 1, view: VIEW }),
    })),
  ),
  ...(["daily", "under", "over"] as const).flatMap((kind) =>
    [1, 2].map((count) => ({
      name: `index: ${kind}, ${count}`,
      make: (to: Reader) => composeIndexMail(to, "2026-11-26", new Array<ToldSeries>(count).fill(told(kind))),
    })),
  ),
];

const reader = (locale: "ru" | "en", name: string): Reader => ({
  id: createId(),
  email: "a@tonna.example",
  name,
  locale,
});
const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, "");
/** Names that stay as they are in Russian. */
const LATIN_NAMES = /\b(?:Free|Pro|Corporate|API|RUB|EXW|FCA)\b/g;

test.each(TEMPLATES)("$name is in the reader's language, in the text and in the HTML", ({ make }) => {
  const ru = make(reader("ru", "Анна"), "Пшеница");
  const en = make(reader("en", "Anna"), "Wheat");
  expect(withoutLinks(`${en.subject}\n${en.text}`)).not.toMatch(/[а-яё№]/i);
  expect(en.html.replace(/<[^>]*>/g, "")).not.toMatch(/[а-яё№]/i);
  expect(withoutLinks(`${ru.subject}\n${ru.text}`).replace(LATIN_NAMES, "")).not.toMatch(/[a-z]{2,}/i);
  for (const [mail, locale] of [
    [ru, "ru"],
    [en, "en"],
  ] as const) {
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.subject.trim()).not.toBe("");
    // A signature may spell anything, NaN too.
    const words = `${mail.subject} ${mail.text}`.replace(/\.[\w-]{43}(?![\w-])/g, "");
    expect(words).not.toMatch(/undefined|null|NaN|\[object|\{|\}/);
  }
});

test.each(TEMPLATES)("$name has whole links of this site, equal in text and HTML", ({ make }) => {
  for (const locale of ["ru", "en"] as const) {
    const mail = make(reader(locale, "A"), "B");
    const inText = mail.text.match(/https?:\/\/\S+/g) ?? [];
    const inHtml = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&#38;", "&"));
    expect(new Set(inHtml)).toEqual(new Set(inText));
    for (const link of inHtml) expect(link.startsWith(`${env().APP_URL}/${locale}`), link).toBe(true);
  }
});

test.each(TEMPLATES)("$name has typographic quotes and apostrophes", ({ make }) => {
  const ru = make(reader("ru", "Анна"), "Болты «Метиз»");
  expect(`${ru.subject}\n${ru.text}`).not.toMatch(/«[^»]*«/);
  const en = make(reader("en", "Anna"), "Bolts “Metiz”");
  expect(`${en.subject}\n${en.text}`).not.toMatch(/“[^”]*“|'/);
});

test.each(TEMPLATES)("$name names the service as its pages do", ({ make }) => {
  const { subject, text } = make(reader("ru", "Анна"), "Пшеница");
  expect(`${subject}\n${text}`).not.toMatch(/«Тонн|в Тонн[еу]/);
});

test("the button of a billing email opens the invoice, or the tariff when there is none", () => {
  const opens = (mail: Mail) => /(Открыть \S+):\n(\S+)/.exec(mail.text)?.slice(1);
  const to = reader("ru", "A");
  for (const make of [billing.composePastDueMail, billing.composeExpiringMail]) {
    const bill = invoice();
    const at = `${env().APP_URL}/ru/account/tariff`;
    expect(opens(make(to, subscription(), bill))).toEqual(["Открыть счёт", `${at}/invoices/${bill.id}`]);
    expect(opens(make(to, subscription(), null))).toEqual(["Открыть тариф", at]);
  }
});

test("an email about a chat names its listing in the right case", () => {
  const about = (locale: "ru" | "en") =>
    composeUnreadMail(reader(locale, "A"), { chatId: createId(), from: "Пётр", about: "Арматура", text: "Есть?" }).text;
  expect(about("ru")).toContain("Пётр пишет вам об объявлении «Арматура»:");
  expect(about("en")).toContain("Пётр writes about the listing “Арматура”:");
});

test.each([
  [1, "Скоро уйдёт из каталога: «Рожь»", "продлите его"],
  [2, "Скоро уйдут из каталога: 2 объявления", "продлите их"],
  [11, "Скоро уйдут из каталога: 11 объявлений", "продлите их"],
  [21, "Скоро уйдёт из каталога: 21 объявление", "продлите их"],
])("an email about listings that end agrees with their number: %d", (count, subject, line) => {
  const endings = Array.from({ length: count }, () => ({
    slug: "a",
    title: "Рожь",
    expiresAt: "2026-12-01T10:00:00Z",
  }));
  const mail = composeExpiryMail(reader("ru", "A"), "ending", createId(), endings);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(line);
  expect(composeExpiryMail(reader("ru", "A"), "ended", createId(), endings).text).toContain(line);
});

test.each(TEMPLATES)("$name escapes people's own texts in markup and headers", ({ make }) => {
  const evil = `"><img src=x onerror=alert(1)>\r\nBcc: b@tonna.example`;
  for (const locale of ["ru", "en"] as const) {
    const mail = make(reader(locale, evil), evil);
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
});
