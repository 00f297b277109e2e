// The demo accounts that a visitor can sign in with, and the state of each of their listings.
import type { Account } from "@/lib/core/caller";
import type { ListingStatus } from "@/lib/listings/contract";
import { createDemoId, DEMO_COMPANIES } from "./companies";

/** Password of every demo account. */
export const DEMO_PASSWORD = "tonna-demo";

export type DemoAccount = {
  id: string;
  email: string;
  name: string;
  role: Account["role"];
  tariff: Account["tariff"];
  companyId: string | null;
};

const createAccount = (
  index: number,
  name: string,
  rights: Pick<DemoAccount, "role" | "tariff"> & { email: string; companyId?: string },
): DemoAccount => ({
  id: createDemoId(3, index),
  name,
  ...rights,
  companyId: rights.companyId ?? null,
});

const corporateCompany = DEMO_COMPANIES[0]?.id ?? "";

/** People that a visitor can sign in as while the demo data is on. */
export const DEMO_ACCOUNTS = {
  free: createAccount(1, "Вера Шевчук", { email: "free@tonna.example", role: "user", tariff: "free" }),
  pro: createAccount(2, "Денис Кравчук", { email: "pro@tonna.example", role: "user", tariff: "pro" }),
  corporate: createAccount(3, "Анна Литвак", {
    email: "corporate@tonna.example",
    role: "user",
    tariff: "corporate",
    companyId: corporateCompany,
  }),
  admin: createAccount(4, "Администратор", { email: "admin@tonna.example", role: "admin", tariff: "corporate" }),
  editor: createAccount(5, "Редактор", { email: "editor@tonna.example", role: "editor", tariff: "corporate" }),
} as const satisfies Record<string, DemoAccount>;

/** Owner and status of the first demo listings: each account sees every state. */
export const ACCOUNT_ROWS: readonly { owner: DemoAccount; status: ListingStatus }[] = [
  ...repeatRows(DEMO_ACCOUNTS.corporate, { ACTIVE: 6, PAUSED: 2, SOLD: 2, EXPIRED: 2, DRAFT: 2 }),
  ...repeatRows(DEMO_ACCOUNTS.pro, { ACTIVE: 5, PAUSED: 2, SOLD: 2, EXPIRED: 2, DRAFT: 1 }),
  ...repeatRows(DEMO_ACCOUNTS.free, { ACTIVE: 2, EXPIRED: 1, DRAFT: 1 }),
];

function repeatRows(owner: DemoAccount, counts: Partial<Record<ListingStatus, number>>) {
  return Object.entries(counts).flatMap(([status, count]) =>
    new Array<{ owner: DemoAccount; status: ListingStatus }>(count).fill({ owner, status: status as ListingStatus }),
  );
}

/** Id of the owner with this name: a key of `DEMO_ACCOUNTS`, or the slug of a demo company. Throws when nobody has it. */
export function getDemoUserId(name: string): string {
  const account = Object.entries(DEMO_ACCOUNTS).find(([key]) => key === name)?.[1];
  const owner = account ?? DEMO_COMPANIES.find(({ slug }) => slug === name)?.owner;
  if (!owner) throw new Error(`no demo account is called ${name}`);
  return owner.id;
}
