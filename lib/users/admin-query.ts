// Parameters and rows of the administrators' list of accounts.

import { z } from "zod";
import type { Account } from "@/lib/core/caller";
import { tableParameters } from "@/lib/core/page";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { queryText } from "@/lib/core/text";
import { ROLES, type UserLocale } from "./contract";

export const USER_STATES = ["active", "unconfirmed", "blocked", "deleted"] as const;
export type UserState = (typeof USER_STATES)[number];

const USER_SORTS = ["created", "name", "email"] as const;

/** Parameters of the list of accounts. The page parses its address with this schema. Default order: newest first. */
export const UserQuery = z.strictObject({
  q: queryText({ max: 200 }).meta({ description: "Part of a name, an address or a company's name, or a whole id." }),
  role: z.enum(ROLES).optional(),
  tariff: z.enum(TARIFF_IDS).optional(),
  state: z.enum(USER_STATES).optional(),
  ...tableParameters(USER_SORTS),
});
export type UserQuery = z.infer<typeof UserQuery>;

export const SetRoleInput = z.strictObject({ userId: z.uuid(), role: z.enum(ROLES) });
export type SetRoleInput = z.infer<typeof SetRoleInput>;

/** An account as a row of the admins' list. */
export type ListedUser = Pick<Account, "role" | "tariff"> & {
  id: string;
  name: string;
  email: string;
  state: UserState;
  company: { id: string; name: string; verified: boolean } | null;
  createdAt: string;
};

/** One account with what an admin wants to know before changing it. */
export type UserFacts = ListedUser & {
  locale: UserLocale;
  emailConfirmedAt: string | null;
  blockedAt: string | null;
  companyRole: string | null;
  listings: { active: number; all: number };
  /** Places where the account is signed in. */
  sessions: number;
  lastSeenAt: string | null;
  /** Keys that were not revoked. */
  keys: number;
};
