// The API key of the Corporate demo account. The database stores an HMAC of it, so its text is kept
// in DATA_DIR/demo-key, which only its owner can read.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { issueKey, revokeKey } from "@/lib/api-keys/commands";
import { matchesHash, parseKey } from "@/lib/api-keys/key-policy";
import { getKeyState } from "@/lib/api-keys/policy";
import { listKeys } from "@/lib/api-keys/queries";
import { findKeyForRequest } from "@/lib/api-keys/request-queries";
import { type Caller, SCOPES } from "@/lib/core/caller";
import { getDataDir } from "@/lib/core/env";
import { withFileLock } from "@/scripts/lib/process-lock.mjs";
import { DEMO_ACCOUNTS } from "./accounts";

const KEY_NAME = "Demo";
const SYSTEM: Caller = { kind: "system", name: "demo" };

/**
 * A new key is issued when the file is missing or its key does not work. Throws the errors of `issueKey`,
 * for example when the account was moved to the Free tariff.
 */
export function getDemoKey(): Promise<string> {
  const file = path.join(getDataDir(), "demo-key");
  mkdirSync(getDataDir(), { recursive: true });
  return withFileLock(`${file}.lock`, async () => {
    const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    if (await isWorkingKey(stored)) return stored;
    await revokeKeys(DEMO_ACCOUNTS.corporate.id, ({ name }) => name === KEY_NAME);
    const { key } = await issueKey(
      SYSTEM,
      { name: KEY_NAME, scopes: [...SCOPES] },
      { ownerId: DEMO_ACCOUNTS.corporate.id, replaceOldest: true },
    );
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    // writeFileSync sets the mode of new files only.
    chmodSync(file, 0o600);
    return key;
  });
}

/** Revokes the live keys of an account, or those that `matches` chooses. */
export async function revokeKeys(
  userId: string,
  matches: (key: { name: string }) => boolean = () => true,
): Promise<void> {
  const keys = await listKeys(userId);
  for (const key of keys) {
    if (matches(key) && key.state !== "REVOKED" && key.state !== "EXPIRED") await revokeKey(SYSTEM, key.id);
  }
}

async function isWorkingKey(text: string): Promise<boolean> {
  const parsed = parseKey(text);
  const stored = parsed && (await findKeyForRequest(parsed.prefix));
  if (!parsed || !stored || stored.userId !== DEMO_ACCOUNTS.corporate.id || !matchesHash(parsed.key, stored.hash))
    return false;
  return getKeyState(stored, stored.tariff, new Date()) === "ACTIVE";
}
