import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { issueKey, revokeKey } from "@/lib/api-keys/commands";
import { matchesHash, parseKey } from "@/lib/api-keys/key-policy";
import { getKeyState } from "@/lib/api-keys/policy";
import { listKeys } from "@/lib/api-keys/queries";
import { findKeyForRequest } from "@/lib/api-keys/request-queries";
import { type Caller, SCOPES } from "@/lib/core/caller";
import { withFileLock } from "@/lib/core/embedded/process-lock";
import { dataDir } from "@/lib/core/env";
import { DEMO_ACCOUNTS } from "./accounts";

const NAME = "Demo";
const SYSTEM: Caller = { kind: "system", name: "demo" };

/**
 * The ready-made key of the Corporate demo account. The database keeps only an HMAC of it, so its text lies in
 * `DATA_DIR/demo-key`, readable by its owner only. A new key takes its place when the file is gone or its key no
 * longer works. Throws as issueKey does, for example when the account was moved to Free.
 */
export function getDemoKey(): Promise<string> {
  const file = path.join(dataDir(), "demo-key");
  mkdirSync(dataDir(), { recursive: true });
  return withFileLock(`${file}.lock`, async () => {
    const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    if (await works(kept)) return kept;
    await revokeKeys(DEMO_ACCOUNTS.corporate.id, ({ name }) => name === NAME);
    const { key } = await issueKey(
      SYSTEM,
      { name: NAME, scopes: [...SCOPES] },
      { ownerId: DEMO_ACCOUNTS.corporate.id, replaceOldest: true },
    );
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    // The mode above counts only for a new file.
    chmodSync(file, 0o600);
    return key;
  });
}

/** Ends those live keys of an account that `which` picks, all of them unless told. */
export async function revokeKeys(
  userId: string,
  which: (key: { name: string }) => boolean = () => true,
): Promise<void> {
  const keys = await listKeys(userId);
  for (const key of keys) {
    if (which(key) && key.state !== "REVOKED" && key.state !== "EXPIRED") await revokeKey(SYSTEM, key.id);
  }
}

async function works(text: string): Promise<boolean> {
  const parsed = parseKey(text);
  const stored = parsed && (await findKeyForRequest(parsed.prefix));
  if (!parsed || !stored || stored.userId !== DEMO_ACCOUNTS.corporate.id || !matchesHash(parsed.key, stored.hash))
    return false;
  return getKeyState(stored, stored.tariff, new Date()) === "ACTIVE";
}
