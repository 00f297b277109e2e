import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { useSettings } from "@/e2e/support/settings";
import { readFixture } from "@/fixtures/read";
import { fetchDaily, fetchHistory } from "./cbr";

const mirrored = readFixture("cbr/daily_json_2026-02-21.json");
const mirror = createServer((request, response) => {
  response.writeHead(request.url === "/daily_json.js" && request.headers["user-agent"] ? 200 : 404).end(mirrored);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => mirror.listen(0, "127.0.0.1", resolve));
  useSettings({ CBR_URL: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/daily_json.js` });
});

afterAll(() => {
  mirror.close();
  vi.unstubAllGlobals();
});

it("the mirror is read, without a history, when CBR_URL names a JSON document", async () => {
  expect((await fetchDaily()).date).toBe("2026-02-21");
  await expect(fetchHistory("R01235", "2026-02-01", "2026-02-21")).rejects.toThrow(/no history/);
});
