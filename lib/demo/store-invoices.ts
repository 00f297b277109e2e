// Billing of the demo accounts: a paid year of each paying account, and an open invoice
// with which the Pro account can move to Corporate.
import { eq } from "drizzle-orm";
import { computeAmountDue, computeCredit } from "@/lib/billing/amount-policy";
import { takeNextNumber } from "@/lib/billing/commands/issue-invoice";
import type { PaidTariff, Payer } from "@/lib/billing/contract";
import { computePeriodEnd, getAnchorDay } from "@/lib/billing/date-policy";
import { DUE_DAYS } from "@/lib/billing/policy";
import { getDefaultProvider } from "@/lib/billing/providers/providers";
import { getSupplier, getVatRate } from "@/lib/billing/reference";
import { type LockedAccount, lockAccount } from "@/lib/billing/rows";
import { invoices, subscriptions } from "@/lib/billing/schema";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { getTariff } from "@/lib/reference/tariffs";
import { users } from "@/lib/users/schema";
import { DEMO_ACCOUNTS, type DemoAccount } from "./accounts";
import { createDemoId, DEMO_COMPANIES } from "./companies";

const { pro, corporate } = DEMO_ACCOUNTS;
const YEAR = "year";

/** The address has zeros: no real payer is meant. */
const PRO_PAYER: Payer = {
  name: "ИП Кравчук Д. А.",
  country: HOME_COUNTRY,
  inn: "500100732259",
  kpp: null,
  address: "000000, г. Примерск",
};

type DemoPayer = {
  account: DemoAccount;
  tariff: PaidTariff;
  payer: Payer;
  paidDaysAgo: number;
  wantsCorporate: boolean;
};

/** The first payer first: invoices are numbered in the order of their days. */
const PAYERS: readonly DemoPayer[] = [
  { account: corporate, tariff: "corporate", payer: getCompanyPayer(), paidDaysAgo: 100, wantsCorporate: false },
  { account: pro, tariff: "pro", payer: PRO_PAYER, paidDaysAgo: 40, wantsCorporate: true },
];

/** An account that has invoices, or was moved to another tariff, stays as it is. */
export async function storeDemoInvoices(now = new Date()): Promise<void> {
  const today = formatMoscowDay(now);
  for (const [index, payer] of PAYERS.entries()) {
    await inTransaction(async (tx) => {
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, payer.account.id));
      if (!user) return;
      const account = await lockAccount(tx, user.id);
      const [known] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.userId, user.id)).limit(1);
      if (known || account.subscription || account.tariff !== payer.tariff) return;
      await storePaidYear(tx, payer, account, today, index);
    });
  }
}

async function storePaidYear(
  tx: Db,
  { tariff, payer, paidDaysAgo, wantsCorporate }: DemoPayer,
  { userId }: LockedAccount,
  today: string,
  index: number,
): Promise<void> {
  const periodStart = addDays(today, -paidDaysAgo);
  const anchorDay = getAnchorDay(periodStart);
  const end = computePeriodEnd(periodStart, YEAR, anchorDay);
  const issuedOn = addDays(periodStart, -3);
  const price = getTariff(tariff).prices[YEAR];
  const common = {
    userId,
    payer,
    period: YEAR,
    vatRate: getVatRate(),
    supplier: getSupplier(),
    provider: getDefaultProvider().id,
  } as const;
  await tx.insert(invoices).values({
    ...common,
    id: createDemoId(21, index),
    number: await takeNextNumber(tx, Number(issuedOn.slice(0, 4))),
    kind: "NEW",
    status: "PAID",
    tariff,
    price,
    amount: price,
    issuedOn,
    dueOn: addDays(issuedOn, DUE_DAYS),
    periodStart,
    periodEnd: end,
    paidOn: periodStart,
    reference: `п/п ${181 + index}`,
    closedAt: toNoon(periodStart),
    createdAt: toNoon(issuedOn),
  });
  await tx.insert(subscriptions).values({
    userId,
    tariff,
    period: YEAR,
    status: "ACTIVE",
    periodStart,
    periodEnd: end,
    anchorDay,
    nextTariff: tariff,
    nextPeriod: YEAR,
  });
  if (!wantsCorporate) return;
  const requestedOn = addDays(today, -2);
  const { credit, days } = computeCredit([{ price, start: periodStart, end }], requestedOn);
  const higher = getTariff("corporate").prices[YEAR];
  await tx.insert(invoices).values({
    ...common,
    id: createDemoId(22, index),
    number: await takeNextNumber(tx, Number(requestedOn.slice(0, 4))),
    kind: "UPGRADE",
    tariff: "corporate",
    price: higher,
    credit,
    creditDays: days,
    amount: computeAmountDue(higher, credit),
    issuedOn: requestedOn,
    dueOn: addDays(requestedOn, DUE_DAYS),
    createdAt: toNoon(requestedOn),
  });
}

function getCompanyPayer(): Payer {
  const [company] = DEMO_COMPANIES;
  const { name = "", inn, kpp } = company ?? {};
  return {
    name,
    country: HOME_COUNTRY,
    inn: inn ?? "",
    kpp: kpp ?? null,
    address: "000000, г. Примерск, Элеваторная ул., д. 7",
  };
}

/** Noon in Moscow. */
const toNoon = (day: string) => new Date(`${day}T09:00:00Z`);
