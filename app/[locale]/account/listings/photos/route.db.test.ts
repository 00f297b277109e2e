import { expect, test, vi } from "vitest";
import { currentSession, type Session } from "@/lib/auth/session";
import { createId } from "@/lib/core/id";
import { requirePhotoUpload } from "@/lib/listings/photos/commands";
import { POST } from "./route";

vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));

function upload(): Request {
  const headers = { "sec-fetch-site": "same-origin", "content-type": "image/jpeg" };
  return new Request("http://tonna.example/ru/account/listings/photos", { method: "POST", body: "no photo", headers });
}

async function signIn(): Promise<Session> {
  const userId = createId();
  const account = { userId, role: "user", tariff: "free", company: null } as const;
  const session: Session = {
    kind: "session",
    sessionId: userId,
    sessionVersion: 1,
    name: "Анна",
    email: "a@tonna.example",
    ...account,
  };
  vi.mocked(currentSession).mockResolvedValue(session);
  return session;
}

test("of a photo past two hundred in an hour not a byte is read", async () => {
  const session = await signIn();
  for (let sent = 1; sent <= 199; sent += 1) await requirePhotoUpload(session);
  const last = upload();
  expect((await POST(last)).status).toBe(422);
  expect(last.bodyUsed).toBe(true);
  const late = upload();
  expect((await POST(late)).status).toBe(429);
  expect(late.bodyUsed).toBe(false);
});

test("of a fifth photo of one account at a time not a byte is read", async () => {
  await signIn();
  const endings: (() => void)[] = [];
  const requests = Array.from({ length: 4 }, () => {
    const body = new ReadableStream({ start: (controller) => void endings.push(() => controller.close()) });
    const unfinished: RequestInit & { duplex: "half" } = { body, duplex: "half" };
    return new Request(upload(), unfinished);
  });
  const under = requests.map(POST);
  await vi.waitFor(() => expect(requests.every(({ body }) => body?.locked)).toBe(true));
  const fifth = upload();
  expect((await POST(fifth)).status).toBe(503);
  expect(fifth.bodyUsed).toBe(false);
  for (const end of endings) end();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
});
