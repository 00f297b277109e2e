"use server";

// Action of /account/api-keys: issues, rotates or revokes a key.
import { revalidatePath } from "next/cache";
import { z } from "zod";
import {
  EXPIRY_DAYS,
  type KeysError,
  type KeysField,
  type KeysState,
  OVERLAP_HOURS,
} from "@/components/account/key-state";
import { issueKey, revokeKey, rotateKey } from "@/lib/api-keys/commands";
import { IssueKeyInput } from "@/lib/api-keys/contract";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";

const DAY_MS = 86_400_000;
const KNOWN: readonly string[] = [
  "conflict",
  "tariff_required",
  "invalid_transition",
  "not_found",
  "unavailable",
] satisfies KeysError[];

const oneOf = (allowed: readonly number[]) =>
  z
    .string()
    .transform(Number)
    .refine((value) => allowed.includes(value));
const Command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("issue") }),
  z.object({
    do: z.literal("rotate"),
    id: z.string(),
    overlap: oneOf(OVERLAP_HOURS),
  }),
  z.object({ do: z.literal("revoke"), id: z.string() }),
]);

/** Issues, rotates or revokes a key of the signed-in account, as the form's field `do` says. */
export async function manageKeysAction(_previous: KeysState, form: FormData): Promise<KeysState> {
  const command = Command.safeParse(Object.fromEntries(form));
  if (!command.success) return failKeys("invalid");
  try {
    const session = await currentSession();
    if (!session) return failKeys("signed_out");
    const state = await run(session, command.data, form);
    revalidatePath("/[locale]/account/api-keys", "page");
    return state;
  } catch (error) {
    if (error instanceof AppError && KNOWN.includes(error.code)) return failKeys(error.code as KeysError);
    return failKeys(toOutage(error));
  }
}

async function run(session: Session, command: z.infer<typeof Command>, form: FormData): Promise<KeysState> {
  switch (command.do) {
    case "issue":
      return issue(session, form);
    case "rotate": {
      const { key, record } = await rotateKey(session, command.id, {
        overlapHours: command.overlap,
      });
      return {
        status: "issued",
        key,
        name: record.name,
        overlapHours: command.overlap,
      };
    }
    case "revoke": {
      const record = await revokeKey(session, command.id);
      return { status: "revoked", name: record.name };
    }
  }
}

async function issue(session: Session, form: FormData): Promise<KeysState> {
  const expiry = oneOf(EXPIRY_DAYS).safeParse(form.get("expiry"));
  const days = expiry.data ?? 0;
  const input = IssueKeyInput.safeParse({
    name: form.get("name"),
    scopes: form.getAll("scopes"),
    expiresAt: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
  });
  if (!expiry.success || !input.success) {
    const bad = new Set((input.error?.issues ?? []).map(({ path }) => path[0]));
    return failKeys("invalid", [
      ...(bad.has("name") ? (["name"] as const) : []),
      ...(bad.has("scopes") ? (["scopes"] as const) : []),
      ...(expiry.success ? [] : (["expiry"] as const)),
    ]);
  }
  const { key, record } = await issueKey(session, input.data);
  return { status: "issued", key, name: record.name, overlapHours: null };
}

function failKeys(error: KeysError, fields: KeysField[] = []): KeysState {
  return { status: "error", error, fields };
}
