// Commands that issue, list, revoke and rotate API keys.
import { asc, eq } from "drizzle-orm";
import { issueKey, revokeKey, rotateKey } from "@/lib/api-keys/commands";
import { type ApiKey, MAX_OVERLAP_HOURS } from "@/lib/api-keys/contract";
import { listKeys } from "@/lib/api-keys/queries";
import { apiKeys } from "@/lib/api-keys/schema";
import { SCOPES } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { Email } from "@/lib/core/email-address";
import { getUserByEmail } from "@/lib/users/queries";
import { users } from "@/lib/users/schema";
import {
  type Command,
  type CommandInput,
  JSON_OPTION,
  printAnswer,
  printRows,
  requireOneOf,
  SYSTEM,
  UsageError,
} from "./command";

const getOwner = async (given: CommandInput) => getUserByEmail(Email.parse(given.required("email")));

export const keyCommands: Record<string, Command> = {
  "keys issue": {
    usage: "--email E [--name N] [--scopes A,B] [--expires TIME] [--replace] [--json]",
    summary: `issues a key and prints only it; scopes are ${SCOPES.join(", ")}, all unless told; TIME such as 2027-01-31T12:00:00Z; --replace revokes the oldest at the tariff's number`,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      scopes: { type: "string" },
      expires: { type: "string" },
      replace: { type: "boolean" },
      ...JSON_OPTION,
    },
    async run(given, output) {
      const words = given.text("scopes")?.split(",") ?? [...SCOPES];
      const scopes = words.map((word) => requireOneOf(SCOPES, word.trim(), "A scope"));
      const { id: ownerId } = await getOwner(given);
      const input = { name: given.text("name") ?? "cli", scopes, expiresAt: given.text("expires") };
      const issued = await issueKey(SYSTEM, input, { ownerId, replaceOldest: given.flag("replace") });
      printAnswer(given, output, issued, issued.key);
    },
  },
  "keys list": {
    usage: "[--email E] [--json]",
    summary: "lists the keys of an account, or of all, newest first",
    options: { email: { type: "string" }, ...JSON_OPTION },
    async run(given, output) {
      const owners = given.text("email") ? [await getOwner(given)] : await listKeyOwners();
      const keys = await Promise.all(
        owners.map(async ({ id, email }) => (await listKeys(id)).map((key) => ({ ...key, email }))),
      );
      printRows(given, output, keys.flat(), describeKey);
    },
  },
  "keys revoke": {
    usage: "ID [--json]",
    summary: "ends a key at once",
    options: JSON_OPTION,
    arguments: 1,
    async run(given, output) {
      const key = await revokeKey(SYSTEM, requireKeyId(given));
      printAnswer(given, output, key, `Revoked ${key.prefix}…${key.lastFour} (${key.name}).`);
    },
  },
  "keys rotate": {
    usage: "ID [--overlap 1h] [--json]",
    summary:
      "issues a key's successor and prints only it; the old key works on for the overlap (to 24h), and ends at once without one",
    options: { overlap: { type: "string" }, ...JSON_OPTION },
    arguments: 1,
    async run(given, output) {
      const overlapHours = parseHours(given.text("overlap") ?? "0");
      const issued = await rotateKey(SYSTEM, requireKeyId(given), { overlapHours });
      printAnswer(given, output, issued, issued.key);
    },
  },
};

const requireKeyId = (given: CommandInput) => given.requiredArgument("The key's ID is missing; `keys list` shows it.");

/** Parses `1h`, `30m` or `1.5h` to hours; a number alone is hours. Throws UsageError. */
function parseHours(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(h|m|min)?$/.exec(text) ?? [];
  const value = amount === undefined ? Number.NaN : Number(amount) / (unit?.startsWith("m") ? 60 : 1);
  if (!(value >= 0 && value <= MAX_OVERLAP_HOURS)) {
    throw new UsageError(`--overlap must be a time from 0 to ${MAX_OVERLAP_HOURS}h, such as 1h or 30m, not "${text}".`);
  }
  return value;
}

/** Lists the accounts that have or had a key, by address. */
const listKeyOwners = () =>
  db()
    .selectDistinct({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(apiKeys, eq(apiKeys.userId, users.id))
    .orderBy(asc(users.email));

function describeKey(key: ApiKey & { email: string }): string {
  const used = key.lastUsedAt ? `used ${key.lastUsedAt}` : "never used";
  const { id, email, state, prefix, lastFour, name, scopes } = key;
  return [id, email, state, `${prefix}…${lastFour}`, name, scopes.join(","), used].join("  ");
}
