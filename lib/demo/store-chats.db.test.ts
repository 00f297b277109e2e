import { beforeAll, expect, test } from "vitest";
import { listChats, listMessages } from "@/lib/chats/queries";
import type { Caller } from "@/lib/core/caller";
import { DEMO_ACCOUNTS } from "./accounts";
import { loadDemo } from "./load-listings";
import { storeDemoChats } from "./store-chats";

const { pro, corporate } = DEMO_ACCOUNTS;
const as = ({ id, role, tariff }: typeof pro | typeof corporate): Caller => ({
  kind: "key",
  keyId: id,
  scopes: [],
  userId: id,
  role,
  tariff,
});

beforeAll(async () => {
  await loadDemo({ listings: 200, print: () => {} });
}, 60_000);

test("demo accounts have talks about listings, some of them unread; storing them twice changes nothing", async () => {
  await storeDemoChats();
  const before = [await listChats({}, as(pro)), await listChats({}, as(corporate))];
  await storeDemoChats(new Date(Date.now() + 60_000));
  expect([await listChats({}, as(pro)), await listChats({}, as(corporate))]).toEqual(before);
  for (const { data } of before) {
    expect(data.length).toBeGreaterThan(1);
    expect(data.every(({ listing }) => listing !== null)).toBe(true);
    expect(data.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
  }
  const [open] = before[1]?.data ?? [];
  const { data } = await listMessages(open?.id ?? "", {}, as(corporate));
  expect(data.map(({ seq }) => seq)).toEqual(data.map((_, index) => index + 1));
});
