import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { closeBus } from "@/lib/core/processes/bus";
import { putFile } from "@/lib/core/storage";
import { dispatchEvents } from "@/lib/jobs/test-events";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import { addDocument, removeDocument, requireUpload } from "./commands/add-document";
import { createCompany, decideVerification, requestVerification, updateCompany } from "./commands/change-company";
import { acceptInvitation, inviteMember } from "./commands/invite-member";
import { leaveCompany } from "./commands/remove-member";
import { companyConsumers } from "./jobs";
import { MOST_DOCUMENTS } from "./own-contract";
import { getCompanyToVerify, listVerificationQueue } from "./queries/companies-to-verify";
import { findOwnCompany, readDocument } from "./queries/own-company";
import { companyDocuments } from "./schema";
import { colleague, companyInput, lastMail, owner, person, sessionOf } from "./test-people";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };
const refused = (code: string) => expect.objectContaining({ code });

vi.mock("@/lib/core/storage", { spy: true });

beforeAll(() => storeCategories(db()));
afterAll(closeBus);

async function admin() {
  return sessionOf(await person({ role: "admin" }));
}

async function listingOf(caller: Awaited<ReturnType<typeof sessionOf>>) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  return createListing(CreateListing.parse({ ...body, currency: "RUB", volumeUnit: "т", country: "RU" }), caller);
}

/** An owner whose company has shown a paper and asked for the check. */
async function waiting() {
  const who = await owner();
  await addDocument(await sessionOf(who), PDF);
  await requestVerification(await sessionOf(who));
  return who;
}

test("a company is made with its owner's listings, and a second one is refused", async () => {
  const who = await person();
  const listing = await listingOf(await sessionOf(who));
  const input = companyInput();
  const { id } = await createCompany(await sessionOf(who), input);
  expect(await findOwnCompany(await sessionOf(who))).toMatchObject({
    id,
    status: "DRAFT",
    region: "Ростовская область",
    website: "https://step.example",
  });
  const [row] = await db().select().from(listings).where(eq(listings.id, listing.id));
  expect(row).toMatchObject({ companyId: id, verified: false });
  await expect(createCompany(await sessionOf(who), companyInput())).rejects.toEqual(refused("conflict"));
});

test("a draft reserves no INN; when two companies ask for a check with one INN at once, one waits and the other is told why", async () => {
  const [first, second] = [await owner(), await owner()];
  const callers = [await sessionOf(first), await sessionOf(second)] as const;
  await updateCompany(callers[1], { ...second.input, inn: first.input.inn });
  for (const caller of callers) await addDocument(caller, PDF);
  const both = await Promise.allSettled(callers.map((caller) => requestVerification(caller)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const won = both[0]?.status === "fulfilled" ? 0 : 1;
  const [winner, loser] = [won === 0 ? first : second, callers[won === 0 ? 1 : 0]] as const;
  const taken = requestVerification(loser);
  await expect(taken).rejects.toMatchObject({
    code: "conflict",
    extra: { reason: "inn_taken" },
    errors: [{ pointer: "#/inn", code: "not_unique" }],
  });
  await expect(taken).rejects.not.toThrow(/Степь/);
  expect(await findOwnCompany(loser)).toMatchObject({ status: "DRAFT" });
  const desk = await admin();
  await decideVerification(desk, winner.companyId, { decision: "verify" });
  await expect(requestVerification(loser)).rejects.toEqual(refused("conflict"));
  // A rejected company no longer holds the number.
  await decideVerification(desk, winner.companyId, { decision: "recheck", reason: "Чужой ИНН" });
  await decideVerification(desk, winner.companyId, { decision: "reject", reason: "Чужой ИНН" });
  await requestVerification(loser);
  await expect(requestVerification(callers[won])).rejects.toEqual(refused("conflict"));
});

test("a company is refused an INN of a verified company", async () => {
  const [verified, other] = [await waiting(), await waiting()];
  const me = await sessionOf(verified);
  await decideVerification(await admin(), verified.companyId, { decision: "verify" });
  await expect(updateCompany(me, { ...verified.input, inn: other.input.inn })).rejects.toEqual(refused("conflict"));
  expect(await findOwnCompany(me)).toMatchObject({ status: "VERIFIED", inn: verified.input.inn });
});

test("only waiting companies are decided; a new check withdraws a verification, with a reason for the owner", async () => {
  const who = await waiting();
  const [me, desk] = [await sessionOf(who), await admin()];
  const reason = "Выписка отозвана";
  const decide = (decision: "reject" | "recheck") => decideVerification(desk, who.companyId, { decision, reason });
  const verify = () => decideVerification(desk, who.companyId, { decision: "verify" });
  await expect(decide("recheck")).rejects.toEqual(refused("invalid_transition"));
  await verify();
  await expect(decide("reject")).rejects.toEqual(refused("invalid_transition"));
  const listing = await listingOf(me);
  await decide("recheck");
  expect(await findOwnCompany(me)).toMatchObject({ status: "PENDING", rejectionReason: reason, verifiedAt: null });
  expect((await lastMail(who.email))?.text).toContain(reason);
  const [row] = await db().select().from(listings).where(eq(listings.id, listing.id));
  expect(row?.verified).toBe(false);
  await decide("reject");
  for (const again of [verify, () => decide("reject"), () => decide("recheck")])
    await expect(again()).rejects.toEqual(refused("invalid_transition"));
});

test("pages that show the members of a company are invalidated, also when the process dies after the commit", async () => {
  subscribeToInvalidations();
  const [boss, guest] = [await owner(), await person()];
  await inviteMember(await sessionOf(boss), { email: guest.email, role: "manager", locale: "ru" });
  const token = /token=(\S+)/.exec((await lastMail(guest.email))?.text ?? "")?.[1] ?? "";
  for (const change of [
    async () => acceptInvitation(await sessionOf(guest), token),
    async () => leaveCompany(await sessionOf(guest)),
  ]) {
    await dispatchEvents(companyConsumers);
    await change();
    const moment = getCurrentGeneration();
    await dispatchEvents(companyConsumers);
    expect(isStale(moment, ["companies"])).toBe(true);
  }
});

test("one company is made when a person makes two at once", async () => {
  const who = await person();
  const caller = await sessionOf(who);
  const made = await Promise.allSettled([createCompany(caller, companyInput()), createCompany(caller, companyInput())]);
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("wrong numbers are refused field by field", () => {
  expect(() => companyInput({ inn: "7707083894" })).toThrow(/check digits/);
  expect(() => companyInput({ ogrn: "123" })).toThrow(/OGRN/);
  expect(() => companyInput({ website: "javascript:alert(1)" })).toThrow(/web address/);
});

test("a check needs numbers and a document, is requested once, decided by administrators and mailed", async () => {
  const who = await owner();
  const me = await sessionOf(who);
  await expect(requestVerification(me)).rejects.toMatchObject({ errors: [{ pointer: "#/documents" }] });
  await addDocument(me, PDF);
  await updateCompany(me, { ...who.input, ogrn: null });
  await expect(requestVerification(me)).rejects.toMatchObject({ errors: [{ pointer: "#/ogrn" }] });
  await updateCompany(me, who.input);
  await requestVerification(me);
  await expect(requestVerification(me)).rejects.toEqual(refused("invalid_transition"));

  const desk = await admin();
  const queue = await listVerificationQueue({ q: who.input.inn ?? "" }, desk);
  expect(queue.data).toMatchObject([
    { id: who.companyId, members: [{ role: "owner" }], documents: [{ name: PDF.name }] },
  ]);
  await expect(listVerificationQueue({}, me)).rejects.toEqual(refused("not_owner"));
  await expect(decideVerification(me, who.companyId, { decision: "verify" })).rejects.toEqual(refused("not_owner"));

  await decideVerification(desk, who.companyId, { decision: "reject", reason: "Выписка старше года" });
  expect((await lastMail(who.email))?.text).toContain("Выписка старше года");
  expect(await findOwnCompany(me)).toMatchObject({ status: "REJECTED", rejectionReason: "Выписка старше года" });
  await requestVerification(me);
  const listing = await listingOf(me);
  await decideVerification(desk, who.companyId, { decision: "verify" });
  expect((await lastMail(who.email))?.subject).toContain("Компания проверена");
  const [row] = await db().select().from(listings).where(eq(listings.id, listing.id));
  expect(row?.verified).toBe(true);
});

test("a verified company waits for a check again when its name or numbers change, and not after other changes", async () => {
  const who = await waiting();
  const me = await sessionOf(who);
  const desk = await admin();
  await decideVerification(desk, who.companyId, { decision: "verify" });
  const listing = await listingOf(me);
  await updateCompany(me, { ...who.input, description: "Зерно с юга" });
  expect(await findOwnCompany(me)).toMatchObject({ status: "VERIFIED" });
  await updateCompany(me, { ...who.input, name: "ООО «Другая»" });
  expect(await findOwnCompany(me)).toMatchObject({ status: "PENDING", verifiedAt: null });
  const [row] = await db().select().from(listings).where(eq(listings.id, listing.id));
  expect(row?.verified).toBe(false);
});

test("a decision is refused when the company changed meanwhile, and of two decisions one counts", async () => {
  const who = await waiting();
  const desk = await admin();
  const seen = await getCompanyToVerify(who.companyId, desk);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await updateCompany(await sessionOf(who), { ...who.input, name: "ООО «Подмена»" });
  const late = decideVerification(desk, who.companyId, { decision: "verify" }, seen.submittedAt);
  await expect(late).rejects.toEqual(refused("conflict"));
  const both = await Promise.allSettled([
    decideVerification(desk, who.companyId, { decision: "verify" }),
    decideVerification(desk, who.companyId, { decision: "verify" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a decision is refused when its caller ceased to be an administrator in the same moment", async () => {
  const [who, desk] = [await waiting(), await admin()];
  const outcome = await raceTransaction(
    (tx) => tx.update(users).set({ role: "user" }).where(eq(users.id, desk.userId)),
    () => decideVerification(desk, who.companyId, { decision: "verify" }),
  );
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
});

test("documents are recognised by content, read by members and administrators, and fixed while a check rests on them", async () => {
  const who = await owner();
  const me = await sessionOf(who);
  const html = { name: "a.pdf", bytes: new TextEncoder().encode("<html>") };
  await expect(addDocument(me, html)).rejects.toEqual(refused("unsupported_media_type"));
  await addDocument(me, PDF);
  const [document] = (await findOwnCompany(me))?.documents ?? [];
  const id = document?.id ?? "";
  const viewer = await sessionOf(await colleague(who.companyId, "viewer"));
  for (const reader of [me, viewer, await admin()]) {
    expect(await readDocument(reader, id)).toMatchObject({ name: PDF.name, contentType: "application/pdf" });
  }
  const stranger = await sessionOf(await person());
  const byKey = { ...me, kind: "key", keyId: id, scopes: [] } as const;
  for (const reader of [stranger, byKey, { kind: "anonymous" } as const]) {
    await expect(readDocument(reader, id)).rejects.toEqual(refused("not_found"));
  }
  for (const [caller, code] of [
    [viewer, "not_owner"],
    [stranger, "not_found"],
  ] as const) {
    await expect(addDocument(caller, PDF)).rejects.toEqual(refused(code));
    await expect(removeDocument(caller, id)).rejects.toEqual(refused(code));
  }
  await requestVerification(me);
  await expect(removeDocument(me, id)).rejects.toEqual(refused("conflict"));
  await decideVerification(await admin(), who.companyId, { decision: "reject", reason: "Нечитаемо" });
  await removeDocument(me, id);
  expect((await findOwnCompany(me))?.documents).toEqual([]);
  await expect(readDocument(me, id)).rejects.toEqual(refused("not_found"));
});

test("no file is written when a company has its twenty documents", async () => {
  const who = await owner();
  const me = await sessionOf(who);
  const paper = { companyId: who.companyId, name: "Выписка.pdf", contentType: "application/pdf" as const, size: 1 };
  const papers = Array.from({ length: MOST_DOCUMENTS }, () => {
    const id = createId();
    return { ...paper, id, storageKey: `private/companies/${id}.pdf`, uploadedBy: who.userId };
  });
  await db().insert(companyDocuments).values(papers.slice(1));
  vi.mocked(putFile).mockClear();
  await addDocument(me, PDF);
  expect(putFile).toHaveBeenCalledTimes(1);
  await expect(addDocument(me, PDF)).rejects.toEqual(refused("conflict"));
  expect(putFile).toHaveBeenCalledTimes(1);
});

test("only owners upload files, at most sixty in an hour", async () => {
  const who = await owner();
  const me = await sessionOf(who);
  const others = [await person(), await colleague(who.companyId, "manager"), await colleague(who.companyId, "viewer")];
  const byKey = { ...me, kind: "key", keyId: who.userId, scopes: [] } as const;
  for (const caller of [...(await Promise.all(others.map(sessionOf))), byKey, { kind: "anonymous" } as const])
    await expect(requireUpload(caller)).rejects.toEqual(refused("not_owner"));
  for (let sent = 1; sent <= 60; sent += 1) await requireUpload(me);
  await expect(requireUpload(me)).rejects.toEqual(refused("rate_limited"));
  await requireUpload(await sessionOf(await owner()));
});

test("managers, viewers and strangers can neither change the company nor ask for a check", async () => {
  const who = await owner();
  for (const role of ["manager", "viewer"] as const) {
    const caller = await sessionOf(await colleague(who.companyId, role));
    await expect(updateCompany(caller, who.input)).rejects.toEqual(refused("not_owner"));
    await expect(requestVerification(caller)).rejects.toEqual(refused("not_owner"));
  }
  await expect(updateCompany(await sessionOf(await person()), who.input)).rejects.toEqual(refused("not_found"));
});
