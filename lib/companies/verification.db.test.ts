import { expect, test } from "vitest";
import { addDocument, removeDocument } from "./commands/add-document";
import { decideVerification, requestVerification } from "./commands/change-company";
import { findOwnCompany } from "./queries/own-company";
import { owner, person, sessionOf } from "./test-people";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };
const refused = (code: string) => expect.objectContaining({ code });

/** A company that was verified, in its owner's session, and who decided. */
async function verified() {
  const who = await owner();
  const [me, desk] = [await sessionOf(who), await sessionOf(await person({ role: "admin" }))];
  await addDocument(me, PDF);
  await requestVerification(me);
  await decideVerification(desk, who.companyId, { decision: "verify" });
  return { id: who.companyId, me, desk };
}

test("documents of a verified company can't be removed", async () => {
  const { me } = await verified();
  const [document] = (await findOwnCompany(me))?.documents ?? [];
  await expect(removeDocument(me, document?.id ?? "")).rejects.toEqual(refused("conflict"));
});

test("removed documents do not count when a check is requested", async () => {
  const me = await sessionOf(await owner());
  await addDocument(me, PDF);
  const [document] = (await findOwnCompany(me))?.documents ?? [];
  await removeDocument(me, document?.id ?? "");
  await expect(requestVerification(me)).rejects.toMatchObject({ errors: [{ pointer: "#/documents" }] });
});

test("a decision is refused when the state differs from the shown one, also when this state allows it", async () => {
  const { id, me, desk } = await verified();
  const late = decideVerification(desk, id, { decision: "recheck", reason: "Выписка" }, null, "PENDING");
  await expect(late).rejects.toEqual(refused("conflict"));
  expect(await findOwnCompany(me)).toMatchObject({ status: "VERIFIED" });
});
