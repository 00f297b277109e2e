import { expect, test, vi } from "vitest";
import { currentSession } from "@/lib/auth/session";
import { requireUpload } from "@/lib/companies/commands/add-document";
import { colleague, owner, sessionOf } from "@/lib/companies/test-people";
import { POST } from "./route";

vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));

const params = Promise.resolve({ locale: "ru" });

function upload(): Request {
  const body = new FormData();
  body.set("file", new File(["%PDF-1.7"], "Выписка.pdf"));
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  return new Request("http://tonna.example/ru/account/company/documents", { method: "POST", body, headers });
}

async function signIn(who: { userId: string }): Promise<void> {
  const session = {
    ...(await sessionOf(who)),
    sessionId: who.userId,
    sessionVersion: 1,
    name: "Анна",
    email: "a@tonna.example",
  };
  vi.mocked(currentSession).mockResolvedValue(session);
}

test("the bytes of a document are read only for an owner, and not of the sixty-first in an hour", async () => {
  const boss = await owner();
  await signIn(await colleague(boss.companyId, "manager"));
  const refused = upload();
  expect(await (await POST(refused, { params })).json()).toEqual({ error: "not_owner" });
  expect(refused.bodyUsed).toBe(false);

  await signIn(boss);
  for (let sent = 1; sent <= 59; sent += 1) await requireUpload(await sessionOf(boss));
  expect(await (await POST(upload(), { params })).json()).toEqual({ error: null });
  const late = upload();
  expect(await (await POST(late, { params })).json()).toEqual({ error: "rate_limited" });
  expect(late.bodyUsed).toBe(false);
});
