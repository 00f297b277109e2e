import { expect, test } from "@playwright/test";
import { freshAccount, issueKey } from "./accounts";
import { wheat } from "./listings";
import { api, expectProblem, ok } from "./support";

const begin = async (key: string) =>
  ok<{ id: string }>(
    await api(key).post("/api/listings/bulk", {
      json: [wheat({ externalId: "A" }), wheat({ externalId: "B", type: "?" })],
    }),
  ).id;

test("a report is read by page and result, by its own side alone", async () => {
  const account = await freshAccount();
  const id = await begin(account.key);
  const path = `/api/imports/${id}`;
  const page = ok<{ rows: unknown[]; page: number; totalPages: number }>(
    await api(account.key).get(`${path}?perPage=1&page=2`),
  );
  expect(page).toMatchObject({ page: 2, totalPages: 2, rows: [{ row: 2, result: "failed" }] });
  expect(ok<{ rows: unknown[] }>(await api(account.key).get(`${path}?result=created`)).rows).toHaveLength(1);
  expect(ok<{ rows: unknown[] }>(await api(account.key).get(`${path}?page=9`)).rows).toEqual([]);
  await expectProblem(await api((await freshAccount()).key).get(path), 404, "not_found");
  await expectProblem(await api(account.key).get("/api/imports/nothing"), 404, "not_found");
});

test("a report is refused without a key or its scope, and for parameters that it has not", async () => {
  const account = await freshAccount();
  const path = `/api/imports/${await begin(account.key)}`;
  await expectProblem(await api().get(path), 401, "missing_key");
  const writer = await issueKey(account.email, { scopes: ["listings:write"] });
  await expectProblem(await api(writer).get(path), 403, "insufficient_scope");
  for (const query of ["perPage=1001", "perPage=0", "page=0", "result=lost", "nothing=1"])
    await expectProblem(await api(account.key).get(`${path}?${query}`), 400, "invalid_parameter");
});
