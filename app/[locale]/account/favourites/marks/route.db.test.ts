import { expect, test, vi } from "vitest";
import { currentSession } from "@/lib/auth/session";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { POST } from "./route";

vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));

const wish = (body: string) =>
  new Request("http://tonna.example/ru/account/favourites/marks", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });

test("the body of a stranger's request is not read, and a body that is too long is refused", async () => {
  vi.mocked(currentSession).mockResolvedValue(null);
  const strangers = wish("{}");
  expect((await POST(strangers)).status).toBe(401);
  expect(strangers.bodyUsed).toBe(false);

  const { userId } = await owner();
  const about = { sessionId: userId, sessionVersion: 1, name: "Анна", email: "a@tonna.example" };
  vi.mocked(currentSession).mockResolvedValue({ ...(await sessionOf({ userId })), ...about });
  const statuses = [wish(" ".repeat(1_001)), wish("{"), wish("{}")].map(
    async (request) => (await POST(request)).status,
  );
  expect(await Promise.all(statuses)).toEqual([413, 400, 422]);
});
