import { expect, test, vi } from "vitest";
import { currentSession } from "@/lib/auth/session";
import { sendMessage } from "@/lib/chats/commands";
import { getInboxState } from "@/lib/chats/queries";
import { person, sessionOf } from "@/lib/companies/test-people";
import { GET } from "./route";

vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));

/** A signed-in person with a message to read; `ask` answers how many there are after a request. */
async function reader() {
  const [one, two] = [await sessionOf(await person({ tariff: "corporate" })), await sessionOf(await person())];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Добрый день" }, one);
  const signedIn = { ...two, sessionId: two.userId, sessionVersion: 1, name: "Анна", email: "a@tonna.example" };
  vi.mocked(currentSession).mockResolvedValue(signedIn);
  return async (headers: Record<string, string>) => {
    const request = new Request(`http://tonna.example/ru/account/chats/${chat.id}/read?seq=1`, { headers });
    expect((await GET(request, { params: Promise.resolve({ id: chat.id }) })).status).toBe(204);
    return (await getInboxState(two.userId)).unread;
  };
}

test("a chat is read once a page of ours shows the picture, and not by a link from elsewhere", async () => {
  const ask = await reader();
  expect(await ask({ "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" })).toBe(1);
  expect(await ask({ "sec-fetch-dest": "document", "sec-fetch-site": "same-origin" })).toBe(1);
  expect(await ask({ "sec-fetch-dest": "image", "sec-fetch-site": "same-site" })).toBe(1);
  expect(await ask({ "sec-fetch-dest": "image", "sec-fetch-site": "same-origin" })).toBe(0);
});

test("a browser that says nothing of the kind still marks what it shows", async () => {
  expect(await (await reader())({})).toBe(0);
});
