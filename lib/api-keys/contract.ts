// API keys as their owners send and see them, with their limits and usage.
import { z } from "zod";
import { SCOPES } from "@/lib/core/caller";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { plainText } from "@/lib/core/text";

export const KEY_STATES = ["ACTIVE", "ROTATING", "REVOKED", "EXPIRED", "SUSPENDED"] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Longest overlap of a rotated key with its successor. */
export const MAX_OVERLAP_HOURS = 24;

const notATime = "must be a time such as 2027-01-31T12:00:00Z";
/** An hour of the year 9999 may lie in the next one by UTC, which RFC 3339 can't write. */
const isWritable = (text: string) => new Date(text).getUTCFullYear() <= 9999;
const Instant = z.iso.datetime({ offset: true, error: notATime }).refine(isWritable, notATime);
const Scopes = z.array(z.enum(SCOPES)).min(1, "must name at least one scope");

export const IssueKeyInput = z.strictObject({
  name: plainText({ max: 60 }).meta({ description: "What the key is for; only its owner sees it." }),
  scopes: Scopes.transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: Instant.nullish().meta({ description: "When the key expires. Default: never." }),
});
export type IssueKeyInput = z.input<typeof IssueKeyInput>;

export const RotateKeyInput = z.strictObject({
  overlapHours: z.number().min(0).max(MAX_OVERLAP_HOURS, `must be from 0 to ${MAX_OVERLAP_HOURS}`).default(0).meta({
    description: "How long the old key keeps working; 0 ends it at once.",
  }),
});
export type RotateKeyInput = z.input<typeof RotateKeyInput>;

/** A key as its owner sees it; the key itself is shown once, when it is issued. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({
    description: "How the key begins: `tonna_` and the eight characters that identify it.",
  }),
  lastFour: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(KEY_STATES),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  rotatesOutAt: z.string().nullable().meta({ description: "When a rotated key stops working." }),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The answer to issuing or rotating: the only time the key itself is shown. */
export const IssuedKey = z.object({ key: z.string(), record: ApiKey });
export type IssuedKey = z.infer<typeof IssuedKey>;

/** Used part of a key's hour. */
export const KeyAllowance = z.object({
  limit: z.int().meta({ description: "Requests within the last 60 minutes." }),
  remaining: z.int(),
  resetAt: z.string().meta({
    description: "When the clock hour ends or, with nothing left, when the next request is allowed.",
  }),
});
export type KeyAllowance = z.infer<typeof KeyAllowance>;

/** Requests of one key in one hour (UTC). */
const UsageHour = z.object({
  hour: z.string(),
  requests: z.int().meta({ description: "Requests that counted against the limit." }),
  rejected: z.int().meta({ description: "Requests answered 429." }),
});

export const KeyUsage = z.object({
  key: ApiKey.pick({ id: true, name: true, prefix: true, lastFour: true, state: true }),
  total: z.int(),
  hours: z.array(UsageHour).meta({ description: "Hours with requests only, oldest first." }),
});
export type KeyUsage = z.infer<typeof KeyUsage>;

/** A key and its account, as the key itself may see them. */
export const Me = z.object({
  id: z.string().meta({ description: "The account." }),
  name: z.string(),
  role: z.enum(["user", "editor", "admin"]),
  tariff: z.enum(TARIFF_IDS),
  scopes: z.array(z.enum(SCOPES)).meta({ description: "What this key may do." }),
  key: ApiKey.omit({ scopes: true, lastUsedAt: true, rotatesOutAt: true }),
  limits: z.object({
    keys: z.int().meta({ description: "Keys that the tariff allows." }),
    requestsPerHour: z.int(),
    remaining: z.int().nullable().meta({ description: "Null while the limiter's store is not available." }),
    resetAt: KeyAllowance.shape.resetAt.nullable(),
  }),
});
export type Me = z.infer<typeof Me>;

/** Requests of the account's keys, per hour, over the last 30 days. */
export const MeUsage = z.object({ from: z.string(), to: z.string(), data: z.array(KeyUsage) });
export type MeUsage = z.infer<typeof MeUsage>;
