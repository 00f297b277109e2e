import http from "node:http";
import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey } from "./accounts";
import { type Listing, type ListingPage, wheat } from "./listings";
import { type Answer, api, baseUrl, body, expectProblem, header, named, ok, withQuery } from "./support";

const BULK = "/api/listings/bulk";
const NDJSON = "application/x-ndjson";

type Row = {
  row: number | null;
  externalId: string | null;
  result: string;
  id: string | null;
  slug: string | null;
  errors: { pointer: string; code: string; detail: string }[];
};
type Report = {
  id: string;
  state: string;
  dryRun: boolean;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  retired: number;
  totalPages: number;
  rows: Row[];
};

const toLines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const send = (account: Account, rows: readonly unknown[], query: Record<string, string> = {}): Promise<Answer> =>
  sendText(account, toLines(rows), NDJSON, query);
const sendText = (account: Account, bytes: string | Uint8Array, type: string, query: Record<string, string> = {}) =>
  api(account.key).post(withQuery(BULK, query), { bytes, headers: { "content-type": type } });
const row = (externalId: string, over: Record<string, unknown> = {}) =>
  wheat({ externalId, title: "Пшеница", ...over });
const results = ({ rows }: Report) => rows.map(({ result }) => result);
const mine = async (account: Account, externalId: string) =>
  ok<Listing>(await api(account.key).get(`/api/me/listings/by-external-id/${externalId}`));
/** Follows a report until the import is over. */
async function follow(account: Account, location: string): Promise<Report> {
  let report = ok<Report>(await api(account.key).get(location));
  await expect
    .poll(
      async () => {
        report = ok<Report>(await api(account.key).get(location));
        return report.state;
      },
      { timeout: 60_000 },
    )
    .not.toBe("running");
  return report;
}

test("NDJSON and a JSON array create, change and leave listings, a row by itself", async () => {
  const account = await freshAccount();
  const first = ok<Report>(await send(account, [row("A"), row("B", { pricePerUnit: -1 }), row("C")]));
  expect(first).toMatchObject({ state: "done", total: 3, created: 2, updated: 0, unchanged: 0, failed: 1, retired: 0 });
  expect(first.rows[1]).toMatchObject({ row: 2, externalId: "B", result: "failed", id: null });
  expect(first.rows[1]?.errors).toMatchObject([{ pointer: "#/pricePerUnit", code: "too_small" }]);
  const again = await api(account.key).post(BULK, { json: [row("A", { pricePerUnit: 5 }), row("C")] });
  expect(results(ok<Report>(again))).toEqual(["updated", "unchanged"]);
  expect((await mine(account, "A")).pricePerUnit).toBe(5);
  expect(ok<Listing>(await api().get(`/api/listings/${first.rows[0]?.slug}`)).pricePerUnit).toBe(5);
});

test("CSV leaves fields without a column and clears empty cells", async () => {
  const account = await freshAccount();
  ok(await send(account, [row("A", { description: "Урожай 2026", volume: 7 })]));
  const csv = "externalId;pricePerUnit;volume\r\nA;7,5;\r\nB;1;1\r\n";
  const report = ok<Report>(await sendText(account, csv, "text/csv"));
  expect(results(report)).toEqual(["updated", "failed"]);
  expect(report.rows[1]?.errors.map(({ pointer }) => pointer)).toContain("#/title");
  expect(await mine(account, "A")).toMatchObject({ pricePerUnit: 7.5, volume: null, description: "Урожай 2026" });
  const cp1251 = Buffer.concat([
    Buffer.from("externalId,description\nA,"),
    Buffer.from([0xcf, 0xf8, 0xe5, 0xed, 0xe8, 0xf6, 0xe0, 0x0a]),
  ]);
  ok(await sendText(account, cp1251, "text/csv; charset=windows-1251"));
  expect((await mine(account, "A")).description).toBe("Пшеница");
});

for (const [accept, type] of [
  ["text/csv", "text/csv"],
  [NDJSON, NDJSON],
]) {
  test(`an export as ${type} that is imported changes nothing`, async () => {
    const account = await freshAccount();
    ok(
      await send(account, [
        row("007", { description: '=1+1\n"a";b,c', attributes: { protein: 12.5 } }),
        row("'+7"),
        row("1-2", { status: "DRAFT" }),
      ]),
    );
    const exported = await api(account.key).get("/api/me/listings?perPage=100", { headers: { accept: accept ?? "" } });
    expect(exported.status).toBe(200);
    const report = ok<Report>(await sendText(account, exported.text, type ?? ""));
    expect(report, exported.text).toMatchObject({ total: 3, unchanged: 3, failed: 0 });
  });
}

test("a dry run writes nothing, and its report is kept", async () => {
  const account = await freshAccount();
  const report = ok<Report>(await send(account, [row("A")], { dryRun: "true" }));
  expect(report).toMatchObject({ dryRun: true, created: 1, rows: [{ result: "created", id: null }] });
  expect(ok<ListingPage>(await api(account.key).get("/api/me/listings")).total).toBe(0);
  expect(ok<Report>(await api(account.key).get(`/api/imports/${report.id}`)).rows).toEqual(report.rows);
});

test("what no row names is paused, and not by accident", async () => {
  const account = await freshAccount();
  ok(
    await send(
      account,
      ["A", "B", "C"].map((one) => row(one)),
    ),
  );
  for (const rows of [[row("A")], []])
    for (const dryRun of ["true", "false"])
      await expectProblem(await send(account, rows, { missing: "pause", dryRun }), 409, "mass_retirement");
  const report = ok<Report>(await send(account, [row("A"), row("B", { type: "?" })], { missing: "pause" }));
  expect(report).toMatchObject({ total: 2, unchanged: 1, failed: 1, retired: 1 });
  expect(report.rows[2]).toMatchObject({ row: null, externalId: "C", result: "retired", errors: [] });
  expect((await mine(account, "C")).status).toBe("PAUSED");
  expect(results(ok<Report>(await send(account, [row("C")])))).toEqual(["updated"]);
  expect((await mine(account, "C")).status).toBe("ACTIVE");
  expect(ok<Report>(await send(account, [], { missing: "archive", allowMass: "true" })).retired).toBe(3);
});

test("more than 1 000 rows go on after the answer, and cost a request for each hundred", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  test.slow();
  const account = await freshAccount();
  const rows = Array.from({ length: 1_001 }, (_, at) => row(`N${at}`, { status: "DRAFT" }));
  const accepted = await send(account, rows);
  const begun = ok<Report>(accepted, 202);
  expect(header(accepted, "location")).toBe(`/api/imports/${begun.id}`);
  expect(header(accepted, "x-ratelimit-remaining")).toBe(String(10_000 - 11));
  const report = await follow(account, header(accepted, "location"));
  expect(report).toMatchObject({ state: "done", total: 1_001, created: 1_001, failed: 0, totalPages: 2 });
  const page = ok<Report>(await api(account.key).get(`/api/imports/${begun.id}?perPage=100&page=11&result=created`));
  expect(page.rows.map(({ row: number }) => number)).toEqual([1_001]);
  expect(results(ok<Report>(await api(account.key).get(`/api/imports/${begun.id}?result=failed`)))).toEqual([]);
});

test("a repeated Idempotency-Key gets the report of the first request", async () => {
  const account = await freshAccount();
  const sending = { bytes: toLines([row("A")]), headers: { "content-type": NDJSON, "idempotency-key": "once" } };
  const first = await api(account.key).post(BULK, sending);
  const second = await api(account.key).post(BULK, sending);
  expect(header(second, "idempotency-replayed")).toBe("true");
  expect(body(second)).toEqual(body(first));
  const otherwise = await api(account.key).post(`${BULK}?dryRun=true`, sending);
  await expectProblem(otherwise, 422, "idempotency_key_reused");
});

test.describe("a file is refused", () => {
  test("without a key, its scope, its tariff", async () => {
    const account = await freshAccount();
    const sending = { bytes: "", headers: { "content-type": NDJSON } };
    await expectProblem(await api().post(BULK, sending), 401, "missing_key");
    const reader = await issueKey(account.email, { scopes: ["listings:read"] });
    await expectProblem(await api(reader).post(BULK, sending), 403, "insufficient_scope");
    const pro = await freshAccount({ tariff: "pro" });
    const problem = await expectProblem(await api(pro.key).post(BULK, sending), 403, "tariff_required");
    expect(problem.requiredTariff).toBe("corporate");
  });
  test("with unknown columns, modes and parameters", async () => {
    const account = await freshAccount();
    const problem = await expectProblem(await send(account, [row("A", { colour: 1 })]), 422, "validation_failed");
    expect(named(problem)).toEqual(["#/colour"]);
    const columns = await sendText(account, "externalId,Цена\nA,1\n", "text/csv");
    expect(named(await expectProblem(columns, 422, "validation_failed"))).toEqual(["#/Цена"]);
    await expectProblem(await send(account, [], { mode: "replace" }), 400, "invalid_parameter");
    await expectProblem(await send(account, [], { dry: "true" }), 400, "invalid_parameter");
  });
  test("in another form, type or size", async () => {
    const account = await freshAccount();
    await expectProblem(await sendText(account, "{}", "application/json"), 422, "validation_failed");
    await expectProblem(await sendText(account, "[", "application/json"), 400, "invalid_json");
    await expectProblem(await sendText(account, '"', "text/csv"), 422, "validation_failed");
    await expectProblem(await sendText(account, "", "application/xml"), 415, "unsupported_media_type");
    const many = `${"{}\n".repeat(10_001)}`;
    await expectProblem(await sendText(account, many, NDJSON), 413, "payload_too_large");
    // Its length alone: a client that still sends may find the connection closed before it reads the answer.
    const headers = {
      authorization: `Bearer ${account.key}`,
      "content-type": NDJSON,
      "content-length": 16 * 2 ** 20 + 1,
    };
    const status = await new Promise((resolve, reject) => {
      const request = http.request(baseUrl() + BULK, { method: "POST", headers }, (answer) => {
        resolve(answer.statusCode);
        request.destroy();
      });
      request.on("error", reject).flushHeaders();
    });
    expect(status).toBe(413);
  });
});
