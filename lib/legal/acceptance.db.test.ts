// Acceptance of documents: recorded with version and time, asked for again after a change.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { deleteAccount } from "@/lib/accounts/commands/delete-account";
import { exportAccount } from "@/lib/accounts/queries/export-account";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { createUser } from "@/lib/users/commands";
import { SignUpInput } from "@/lib/users/contract";
import { finishSignUp, signUp } from "@/lib/users/sign-up-commands";
import { acceptDocuments } from "./commands";
import { getVersionsToAccept } from "./policy";
import { findPendingDocuments } from "./queries";
import { VERSIONS } from "./reference/documents";
import { legalAcceptances } from "./schema";
import { addVersion } from "./test-versions";

const PASSWORD = "tonna-demo";
const FIRST = VERSIONS.terms[0].version;
const CHANGED = "2027-03-01";

afterEach(() => {
  vi.useRealTimers();
});

/** Lets the terms change, on a day when the new version is in effect. */
function changeTerms(): void {
  onTestFinished(addVersion("terms", CHANGED));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${CHANGED}T12:00:00Z`) });
}

const inputOf = (email: string) => ({
  name: "Анна",
  email,
  password: PASSWORD,
  locale: "en" as const,
  ...getVersionsToAccept(),
});

/** Signs up and opens the mailed link. */
async function signUpWith(input: SignUpInput) {
  await signUp(input, null);
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, input.email));
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return finishSignUp({ kind: "anonymous" }, { token, password: input.password });
}

async function newcomer() {
  const email = `u-${randomUUID()}@tonna.example`;
  const { userId } = await signUpWith(inputOf(email));
  const caller: Caller = { kind: "session", userId, role: "user", tariff: "free" };
  return { userId, email, caller };
}

const rowsOf = (userId: string) =>
  db()
    .select()
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))
    .orderBy(legalAcceptances.document, legalAcceptances.version);

const trailOf = (userId: string) =>
  db()
    .select({ changes: auditLog.changes, actor: auditLog.actorKind })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, userId), eq(auditLog.action, "user.accept-documents")))
    .orderBy(auditLog.id);

test("a sign-up records both documents with version, language and time, and an audit record", async () => {
  const start = Date.now();
  const { userId } = await newcomer();
  const rows = await rowsOf(userId);
  expect(rows).toMatchObject([
    { document: "personal-data", version: FIRST, locale: "en" },
    { document: "terms", version: FIRST, locale: "en" },
  ]);
  for (const { acceptedAt } of rows) expect(Math.abs(acceptedAt.getTime() - start)).toBeLessThan(60_000);
  expect(await trailOf(userId)).toEqual([
    { changes: { terms: FIRST, "personal-data": FIRST, locale: "en" }, actor: "anonymous" },
  ]);
  expect(await findPendingDocuments(userId)).toEqual([]);
});

test("a sign-up of a taken address records nothing", async () => {
  const { userId, email } = await newcomer();
  await signUp(inputOf(email), null);
  expect(await trailOf(userId)).toHaveLength(1);
  expect(await rowsOf(userId)).toHaveLength(2);
});

test.each([
  ["terms", ""],
  ["personal-data", ""],
  ["terms", "2020-01-01"],
])("a sign-up with %s of %j is refused", (document, version) => {
  const parsed = SignUpInput.safeParse({ ...inputOf("a@tonna.example"), [document]: version });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[document]]);
});

test("a changed document is asked for again, and both acceptances stay", async () => {
  const { userId, caller } = await newcomer();
  changeTerms();
  expect(await findPendingDocuments(userId)).toEqual([{ slug: "terms", version: CHANGED, before: FIRST }]);
  await acceptDocuments(caller, { terms: CHANGED }, "ru");
  await acceptDocuments(caller, { terms: CHANGED }, "ru");
  expect(await findPendingDocuments(userId)).toEqual([]);
  expect((await rowsOf(userId)).map(({ document, version }) => [document, version])).toEqual([
    ["personal-data", FIRST],
    ["terms", FIRST],
    ["terms", CHANGED],
  ]);
  expect((await trailOf(userId)).map(({ changes }) => changes)).toEqual([
    { terms: FIRST, "personal-data": FIRST, locale: "en" },
    { terms: CHANGED, locale: "ru" },
  ]);
});

test("an operator's account has accepted nothing, unless the person did so on paper", async () => {
  const system: Caller = { kind: "system", name: "test" };
  const account = { password: PASSWORD, name: "Анна" };
  const asked = await createUser(system, { ...account, email: `u-${randomUUID()}@tonna.example` });
  expect((await findPendingDocuments(asked.userId)).map(({ slug }) => slug)).toEqual(["terms", "personal-data"]);
  const paper = await createUser(system, { ...account, email: `u-${randomUUID()}@tonna.example`, accepted: true });
  expect(await findPendingDocuments(paper.userId)).toEqual([]);
  expect(await trailOf(paper.userId)).toMatchObject([{ actor: "system" }]);
});

test("only a signed-in person accepts documents; a key does not", async () => {
  const { userId } = await newcomer();
  const key: Caller = { kind: "key", keyId: randomUUID(), scopes: [], userId, role: "user", tariff: "pro" };
  for (const caller of [key, { kind: "anonymous" } as const])
    await expect(acceptDocuments(caller, getVersionsToAccept(), "ru")).rejects.toMatchObject({ code: "not_owner" });
});

test("the export has the acceptances, and a deletion removes them", async () => {
  const { userId, caller } = await newcomer();
  let text = "";
  for await (const piece of exportAccount(caller)) text += piece;
  expect(JSON.parse(text).acceptances).toEqual([
    { document: "personal-data", version: FIRST, locale: "en", acceptedAt: expect.stringMatching(/Z$/) },
    { document: "terms", version: FIRST, locale: "en", acceptedAt: expect.stringMatching(/Z$/) },
  ]);
  await deleteAccount(caller, { currentPassword: PASSWORD });
  expect(await rowsOf(userId)).toEqual([]);
});
