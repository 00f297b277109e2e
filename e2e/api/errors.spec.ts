import { expect, test } from "@playwright/test";
import { api, baseUrl, expectProblem } from "./support";

const CODES = [
  "invalid_json",
  "invalid_parameter",
  "page_too_deep",
  "missing_key",
  "invalid_key",
  "expired_key",
  "tariff_required",
  "insufficient_scope",
  "not_owner",
  "not_found",
  "method_not_allowed",
  "not_acceptable",
  "invalid_transition",
  "idempotency_in_progress",
  "conflict",
  "etag_mismatch",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
  "idempotency_key_reused",
  "rate_limited",
  "internal",
  "overloaded",
  "unavailable",
];

test("the type of an error is a stable absolute address", async () => {
  const [first, second] = [await api().get("/api/nowhere"), await api().get("/api/listings/no-such-0")];
  const type = (await expectProblem(first, 404, "not_found")).type;
  expect(type).toMatch(/^https?:\/\//);
  expect((await expectProblem(second, 404, "not_found")).type).toBe(type);
});

test("the same problem twice differs only in what is about the request", async () => {
  const [one, two] = [await api().get("/api/nowhere"), await api().get("/api/nowhere")];
  const { requestId: a, ...first } = await expectProblem(one, 404, "not_found");
  const { requestId: b, ...second } = await expectProblem(two, 404, "not_found");
  expect(a).not.toBe(b);
  const { instance: _i, ...rest } = first;
  expect(second).toMatchObject(rest);
});

for (const code of CODES) {
  test(`${code} has a page that documents it`, async () => {
    const { type } = await expectProblem(await api().get("/api/nowhere"), 404, "not_found");
    const { pathname } = new URL(type.replace("not_found", code).replace("not-found", code.replaceAll("_", "-")));
    const page = await fetch(baseUrl() + pathname);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(code);
  });
}
