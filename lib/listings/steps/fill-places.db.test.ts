import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { offer, type Session, seller, storeTree } from "../test-offers";
import { fillPlaces } from "./fill-places";

let caller: Session;

beforeAll(async () => {
  await storeTree();
  caller = await seller();
});

const readPlaces = () =>
  db().execute<{ id: string; place: string | null; match: string | null; version: number; group: string }>(sql`
    select id, basis_place_id as place, basis_place_match as match, version, freight_group as group from listings order by id`);

it("finds the places of listings that were written before, and changes nothing else of them", async () => {
  await offer(caller, { basisPlace: "Азов", basis: "EXW" });
  await offer(caller, { region: "Липецкая область", basis: "EXW" });
  await offer(caller, { basisPlaceId: "omsk", basis: "EXW" });
  await offer(caller, {});
  const before = await readPlaces();
  const changes = () => db().execute<{ n: number }>(sql`select count(*)::int as n from pending_changes`);
  const [noted] = await changes();
  await db().execute(sql`
    update listings set basis_place_id = null, basis_place_match = null where basis_place_match is distinct from 'stated'`);
  expect(await fillPlaces(1)).toBe(false);
  expect(await fillPlaces(1)).toBe(true);
  expect(await readPlaces()).toEqual(before);
  expect(before.map(({ place, match }) => [place, match])).toEqual([
    ["azov", "named"],
    ["lipetsk", "region"],
    ["omsk", "stated"],
    [null, null],
  ]);
  expect(before.map(({ group }) => group.split("/")[1] ?? null)).toEqual(["azov", "lipetsk", "omsk", null]);
  expect(await changes()).toEqual([noted]);
});
