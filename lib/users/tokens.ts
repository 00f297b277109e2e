import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { userTokens } from "./schema";

type Purpose = typeof userTokens.$inferSelect.purpose;

const HOURS = { "reset-password": 1, "confirm-email": 72 } as const satisfies Record<Purpose, number>;

/** Makes a token (32 random bytes, base64url) that works once: a reset for an hour, a confirmation for three days. */
export async function issueToken(tx: Db, userId: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = sql`now() + make_interval(hours => ${HOURS[purpose]})`;
  await tx.insert(userTokens).values({ userId, purpose, tokenHash: digest(token), expiresAt });
  return token;
}

/** Uses a token up and answers whose it is. Throws `not_found` when unknown, used or too old. */
export async function redeemToken(tx: Db, token: string, purpose: Purpose): Promise<string> {
  // One statement, so that of two simultaneous uses only one finds it unused.
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(userTokens.tokenHash, digest(token)),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: userTokens.userId });
  if (!row) throw new AppError("not_found", { detail: "This link is not valid any more. Ask for a new one." });
  return row.userId;
}

/** Voids the open links of one kind that a person still has in the mailbox. */
export async function voidTokens(tx: Db, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
