import { expect, test } from "vitest";
import { sendMessage } from "@/lib/chats/commands";
import { owner, person, sessionOf } from "@/lib/companies/test-people";
import { exportAccount } from "./export";
import { updateProfile } from "./profile-commands";

async function textOf(caller: Parameters<typeof exportAccount>[0]): Promise<string> {
  let text = "";
  for await (const piece of exportAccount(caller)) text += piece;
  return text;
}

test("the own data is one JSON document, without secrets and without what others wrote", async () => {
  const who = await owner();
  const other = await person();
  const me = await sessionOf(who);
  await updateProfile(me, { name: "Анна «Степная»", locale: "en" });
  const { chat } = await sendMessage({ recipientId: other.userId, text: "Моё слово" }, me);
  await sendMessage({ chatId: chat.id, text: "Чужое слово" }, await sessionOf(other));
  const text = await textOf(me);
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data.profile).toMatchObject([{ id: who.userId, email: who.email, name: "Анна «Степная»" }]);
  expect(data.company).toMatchObject([{ id: who.companyId, role: "owner" }]);
  expect(data.messages).toMatchObject([{ chatId: chat.id, text: "Моё слово" }]);
  expect(data.acts?.map(({ action }) => action)).toContain("company.create");
  expect(data.apiKeys).toEqual([]);
  expect(text).not.toMatch(/Чужое слово|hash|cursor/i);
});

test("only a signed-in person takes their data away", async () => {
  await expect(textOf({ kind: "anonymous" })).rejects.toMatchObject({ code: "not_owner" });
});

test("more rows than fit a step are all there, once", async () => {
  const me = await sessionOf(await person());
  for (let turn = 0; turn < 510; turn += 1) await updateProfile(me, { name: `Анна ${turn}`, locale: "ru" });
  const data = JSON.parse(await textOf(me)) as { acts: { changes: { name: string[] } }[] };
  expect(new Set(data.acts.map(({ changes }) => changes.name[1])).size).toBe(510);
});
