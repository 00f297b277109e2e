import { beforeEach, expect, test, vi } from "vitest";
import { currentSession } from "@/lib/auth/session";
import { person, sessionOf } from "@/lib/companies/test-people";
import { createId } from "@/lib/core/id";
import { GET as list } from "../list/route";
import { GET as events } from "./route";

vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));

beforeEach(() => vi.mocked(currentSession).mockResolvedValue(null));

const PRIVATE = /^private, no-store/;

test("an answer that depends on a cookie is never cached, refusals included", async () => {
  const address = `http://tonna.example/ru/account/chats/events?chat=${createId()}`;
  const signedOut = await events(new Request(address));
  expect([signedOut.status, signedOut.headers.get("cache-control")]).toEqual([204, expect.stringMatching(PRIVATE)]);
  const nothing = await list(new Request(address), { params: Promise.resolve({ locale: "ru" }) });
  expect([nothing.status, nothing.headers.get("cache-control")]).toEqual([404, expect.stringMatching(PRIVATE)]);
  const me = await sessionOf(await person());
  const signedIn = { ...me, sessionId: me.userId, sessionVersion: 1, name: "Анна", email: "a@tonna.example" };
  vi.mocked(currentSession).mockResolvedValue(signedIn);
  const foreign = await events(new Request(address));
  expect([foreign.status, foreign.headers.get("cache-control")]).toEqual([404, expect.stringMatching(PRIVATE)]);
});
