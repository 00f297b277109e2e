// Price lists that are fetched from an address.
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { createPriceList, savePriceList } from "./commands/manage-lists";
import { runDueLists } from "./commands/run-due";
import { fetchDocument } from "./commands/store-document";
import { FIRST_DEFAULTS } from "./contract";
import { getPriceList } from "./queries";
import {
  asked,
  countImports,
  countMails,
  drainImports,
  importer,
  makeDue,
  ONE,
  runNow,
  serve,
  serveLists,
  setTariff,
  settings,
  sheet,
  source,
  subscribe,
} from "./test-lists";

serveLists();

describe("an address", () => {
  test("is fetched when it is due, and nothing happens while it answers 304 or the same bytes", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await runNow();
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual(['"1"']);
    serve(ONE, '"2"');
    await runNow();
    expect([await countImports(id), (await getPriceList(id, me)).state]).toEqual([1, "ok"]);
    await runNow();
    expect(asked.at(-1)?.headers["if-none-match"]).toBe('"2"');
    serve(sheet("А;Пшеница 3 класса;15000;5\nБ;Пшеница 4 класса;13500;7\n"), '"3"');
    await runNow();
    expect(await countImports(id)).toBe(2);
    expect((await getByExternalId("А", me)).pricePerUnit).toBe(15_000);
    // Not due: nothing is asked.
    asked.length = 0;
    await runDueLists();
    expect(asked).toEqual([]);
  });

  test("that never changes is read once more after weeks, so that its listings stay alive", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await db().execute(sql`update price_lists set last_import_at = now() - interval '21 days'`);
    await db().execute(sql`update listings set expires_at = now() + interval '9 days' where external_id = 'А'`);
    await runNow();
    expect(asked[0]?.headers["if-none-match"]).toBeUndefined();
    expect(await countImports(id)).toBe(2);
    const { expiresAt } = await getByExternalId("А", me);
    expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.now() + 80 * 86_400_000);
  });

  test("whose import was given up is read anew, though its bytes are the same", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await db().execute(sql`update imports set state = 'failed' where price_list_id = ${id}::uuid`);
    await runNow();
    expect([await countImports(id), (await getPriceList(id, me)).state]).toEqual([2, "ok"]);
  });

  test("is read anew after its settings have changed", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await savePriceList(id, settings({ defaults: { ...FIRST_DEFAULTS, basis: "EXW" } }), me);
    await runNow();
    expect((await getByExternalId("А", me)).basis).toBe("EXW");
  });

  test("that fails keeps what stood, and its owner is mailed once until it works again", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    const working = source.answer;
    source.answer = (_, response) => void response.writeHead(500).end();
    await runNow();
    await runNow();
    expect(await countMails(me)).toBe(1);
    const failing = await getPriceList(id, me);
    expect(failing).toMatchObject({ state: "failed", problem: { code: "not_fetched", args: { status: 500 } } });
    expect((await getByExternalId("А", me)).status).toBe("ACTIVE");
    source.answer = working;
    await runNow();
    expect(await getPriceList(id, me)).toMatchObject({ state: "ok", problem: null });
    serve("это не прайс-лист", '"9"');
    await runNow();
    expect((await getPriceList(id, me)).problem).toMatchObject({ code: "unreadable", file: "no_head" });
    expect(await countMails(me)).toBe(2);
  });

  test("that would take out more than half fails, and takes out nothing", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me, { missing: "pause" });
    serve(sheet("В;Пшеница 3 класса;14500;5\n"), '"2"');
    await runNow();
    expect((await getPriceList(id, me)).problem).toEqual({ code: "mass_retirement", args: { active: 2, missing: 2 } });
    expect((await getByExternalId("А", me)).status).toBe("ACTIVE");
    await expect(getByExternalId("В", me)).rejects.toMatchObject({ code: "not_found" });
  });

  test("stops when the right ends, says so, and goes on when it is back", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await setTariff(me, "pro");
    serve(sheet("А;Пшеница 3 класса;1;5\n"), '"2"');
    await runNow();
    expect(asked).toEqual([]);
    await expect(getPriceList(id, { ...me, tariff: "pro" })).rejects.toMatchObject({ code: "tariff_required" });
    expect((await getPriceList(id, me)).problem).toEqual({ code: "no_right" });
    await setTariff(me, "corporate");
    await runNow();
    expect((await getByExternalId("А", me)).pricePerUnit).toBe(1);
  });

  test("is claimed by one of two processes", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    serve(sheet("А;Пшеница 3 класса;2;5\n"), '"2"');
    await makeDue();
    await Promise.all([runDueLists(), runDueLists(), runDueLists()]);
    expect([asked.length, await countImports(id)]).toEqual([1, 2]);
    // The import is under way: another one would write over it.
    await makeDue();
    await runDueLists();
    expect(asked.length).toBe(1);
    await drainImports();
    // A lease of a process that died ends.
    await db().execute(sql`update price_lists set next_run_at = now(), leased_until = now() + interval '1 minute'`);
    await runDueLists();
    expect(asked.length).toBe(1);
    await db().execute(sql`update price_lists set leased_until = now() - interval '1 second'`);
    await runDueLists();
    expect(asked.length).toBe(2);
  });

  test("that is slow or fails holds up no other, and at most four are fetched at once", async () => {
    const me = await importer();
    serve(ONE);
    const ids: string[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await subscribe(me));
    asked.length = 0;
    await makeDue();
    const held: ServerResponse[] = [];
    // The first four answer when they are let go, the fifth fails.
    source.answer = (_, response) => {
      if (asked.length > 4) response.writeHead(asked.length === 5 ? 500 : 304).end();
      else held.push(response);
    };
    const run = runDueLists();
    await expect.poll(() => held.length).toBe(4);
    for (const response of held.slice(1)) response.writeHead(304).end();
    await expect.poll(() => asked.length).toBe(6);
    held[0]?.writeHead(304).end();
    await run;
    const states = await Promise.all(ids.map(async (id) => (await getPriceList(id, me)).state));
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    expect(states.filter((state) => state === "ok")).toHaveLength(5);
  });

  test("of plain http is refused where private addresses are not allowed", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "address", name: "Зерно", address: source.address }, me);
    env().WEBHOOKS_ALLOW_PRIVATE = false;
    try {
      expect(await fetchDocument(id, me)).toEqual({ code: "not_fetched", args: { problem: "bad_address" } });
    } finally {
      env().WEBHOOKS_ALLOW_PRIVATE = true;
    }
    expect(asked).toEqual([]);
  });
});
