import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createToken, hashToken } from "@/lib/core/token";
import { userTokens } from "./schema";

type Purpose = typeof userTokens.$inferSelect.purpose;

const HOURS = { "reset-password": 1, "confirm-email": 72, "change-email": 72 } as const satisfies Record<
  Purpose,
  number
>;

/** Makes a token that works once: a reset for an hour, a confirmation (of `email`, for another address) for three days. */
export async function issueToken(tx: Db, userId: string, purpose: Purpose, email?: string): Promise<string> {
  const token = createToken();
  const expiresAt = sql`now() + make_interval(hours => ${HOURS[purpose]})`;
  await tx.insert(userTokens).values({ userId, purpose, email: email ?? null, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** What a token was good for: whose it is, and the address that it moves an account to. */
type Redeemed = { userId: string; email: string | null };

/** The token of one of these kinds while its link is good: known, not used, and in time. */
export const isGoodToken = (token: string, purposes: Purpose[]) =>
  and(
    eq(userTokens.tokenHash, hashToken(token)),
    inArray(userTokens.purpose, purposes),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );

/** Uses a token of one of these kinds up. Throws `not_found` when unknown, used or too old. */
export async function redeemToken(tx: Db, token: string, ...purposes: Purpose[]): Promise<Redeemed> {
  // One statement, so that of two simultaneous uses only one finds it unused.
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(isGoodToken(token, purposes))
    .returning({ userId: userTokens.userId, email: userTokens.email });
  if (!row) throw new AppError("not_found", { detail: "This link is not valid any more. Ask for a new one." });
  return row;
}

/** Voids the open links of one kind that a person still has in the mailbox. */
export async function voidTokens(tx: Db, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}
