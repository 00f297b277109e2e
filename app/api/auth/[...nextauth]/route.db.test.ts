import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, makeSessionToken } from "@/lib/auth/commands";
import type { SessionToken } from "@/lib/auth/contract";
import { getSessionCookieName } from "@/lib/auth/options";
import * as queries from "@/lib/auth/queries";
import { person } from "@/lib/companies/test-people";
import { getAuthSecret } from "@/lib/core/env";
import { GET } from "./route";

// Next-auth does this for any genuine cookie that has not expired.
vi.mock("next-auth/next", () => ({
  default: async () => {
    const response = Response.json({});
    response.headers.append("set-cookie", "next-auth.csrf-token=x; Path=/");
    response.headers.append("set-cookie", `${getSessionCookieName()}=renewed; Path=/`);
    return response;
  },
}));
vi.mock("@/lib/auth/queries", { spy: true });

afterEach(() => vi.useRealTimers());

const signedIn = async () => makeSessionToken((await person()).userId, 1);

/** The cookies set in answer to a question after the session, with a cookie made so many hours ago. */
async function cookiesFor(token: SessionToken, hours: number): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - hours * 3_600_000 });
  const value = await encode({ token: { ...token }, secret: getAuthSecret() });
  vi.useRealTimers();
  const headers = { cookie: `${getSessionCookieName()}=${value}` };
  const request = new NextRequest("http://tonna.example/api/auth/session", { headers });
  const response = await GET(request, { params: Promise.resolve({ nextauth: ["session"] }) });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie();
}

test("a session's cookie gets a new term once it is a day old", async () => {
  const token = await signedIn();
  expect(await cookiesFor(token, 23)).toEqual([]);
  expect(await cookiesFor(token, 25)).toEqual([`${getSessionCookieName()}=renewed; Path=/`]);
});

test("a copy of the cookie of an ended session gets no new term", async () => {
  const [ended, voided] = [await signedIn(), { ...(await signedIn()), sessionVersion: 2 }];
  await endSession(ended);
  for (const token of [ended, voided]) {
    expect(await cookiesFor(token, 25)).toEqual([
      `${getSessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    ]);
  }
});

test("while nobody can tell whether a session is over, its cookie stays as it is", async () => {
  const token = await signedIn();
  vi.mocked(queries.findSession).mockRejectedValueOnce(new Error("out of reach"));
  expect(await cookiesFor(token, 25)).toEqual([]);
});
