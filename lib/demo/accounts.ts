import type { Account } from "@/lib/core/caller";
import type { ListingStatus } from "@/lib/listings/contract";
import { DEMO_COMPANIES, demoId } from "./companies";

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

const account = (
  index: number,
  name: string,
  rights: Pick<DemoAccount, "role" | "tariff"> & { email: string; companyId?: string },
): DemoAccount => ({
  id: demoId(3, index),
  name,
  ...rights,
  companyId: rights.companyId ?? null,
});

const corporateCompany = DEMO_COMPANIES[0]?.id ?? "";

/** People that a visitor can sign in as while the demo data is on. */
export const DEMO_ACCOUNTS = {
  free: account(1, "Вера Шевчук", { email: "free@tonna.example", role: "user", tariff: "free" }),
  pro: account(2, "Денис Кравчук", { email: "pro@tonna.example", role: "user", tariff: "pro" }),
  corporate: account(3, "Анна Литвак", {
    email: "corporate@tonna.example",
    role: "user",
    tariff: "corporate",
    companyId: corporateCompany,
  }),
  admin: account(4, "Администратор", { email: "admin@tonna.example", role: "admin", tariff: "corporate" }),
  editor: account(5, "Редактор", { email: "editor@tonna.example", role: "editor", tariff: "corporate" }),
} as const satisfies Record<string, DemoAccount>;

/** Whose each of the first rows is, and how it stands: so that their owners see every state. */
export const ACCOUNT_ROWS: readonly { owner: DemoAccount; status: ListingStatus }[] = [
  ...rows(DEMO_ACCOUNTS.corporate, { ACTIVE: 6, PAUSED: 2, SOLD: 2, EXPIRED: 2, DRAFT: 2 }),
  ...rows(DEMO_ACCOUNTS.pro, { ACTIVE: 5, PAUSED: 2, SOLD: 2, EXPIRED: 2, DRAFT: 1 }),
  ...rows(DEMO_ACCOUNTS.free, { ACTIVE: 2, EXPIRED: 1, DRAFT: 1 }),
];

function rows(owner: DemoAccount, counts: Partial<Record<ListingStatus, number>>) {
  return Object.entries(counts).flatMap(([status, count]) =>
    new Array<{ owner: DemoAccount; status: ListingStatus }>(count).fill({ owner, status: status as ListingStatus }),
  );
}
