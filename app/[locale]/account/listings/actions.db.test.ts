import { revalidatePath } from "next/cache";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { currentSession, type Session } from "@/lib/auth/session";
import { IDLE } from "@/lib/core/form-state";
import { log } from "@/lib/core/log";
import { OwnListingQuery } from "@/lib/listings/own-query";
import { getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { listOwnListings } from "@/lib/listings/queries/list-own-listings";
import { restoreListing } from "@/lib/listings/restore-commands";
import { offer, seller, storeTree } from "@/lib/listings/test-offers";
import { manageListingsAction } from "./actions";

vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn() }));
vi.mock("@/lib/listings/queries/get-own-listing", { spy: true });
vi.mock("@/lib/listings/queries/list-own-listings", { spy: true });
vi.mock("@/lib/listings/own-commands", { spy: true });
vi.mock("@/lib/listings/restore-commands", { spy: true });
const { moveOwnListing } = await import("@/lib/listings/own-commands");

let me: Session;

beforeAll(storeTree);
beforeEach(async () => {
  vi.mocked(revalidatePath).mockClear();
  const caller = { ...(await seller()), company: null };
  me = { ...caller, sessionId: caller.userId, sessionVersion: 1, name: "Анна", email: "a@tonna.example" };
  vi.mocked(currentSession).mockResolvedValue(me);
});

const outOfReach = () => Promise.reject(Object.assign(new Error("connection lost"), { code: "ECONNRESET" }));

async function offers(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let n = 0; n < count; n += 1) slugs.push((await offer(me)).slug);
  return slugs;
}

function press(fields: readonly [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return manageListingsAction(IDLE, form);
}

const archive = (slugs: readonly string[]) =>
  press([["do", "archive"], ...slugs.map((slug): [string, string] => ["slug", slug])]);

async function states(): Promise<string[]> {
  const { data } = await listOwnListings(OwnListingQuery.parse({}), me);
  return data.map(({ status }) => status).toSorted();
}

/** The fault comes after so many. */
function breakOff(
  mock: { mockImplementation: (work: never) => unknown },
  real: (...given: never[]) => unknown,
  after: number,
) {
  let calls = 0;
  const work = (...given: never[]) => {
    calls += 1;
    return calls > after ? outOfReach() : real(...given);
  };
  mock.mockImplementation(work as never);
}

test("an act on several that breaks off says how far it came, and takes back just that", async () => {
  const slugs = await offers(4);
  const own = await vi.importActual<typeof import("@/lib/listings/own-commands")>("@/lib/listings/own-commands");
  const back = await vi.importActual<typeof import("@/lib/listings/restore-commands")>(
    "@/lib/listings/restore-commands",
  );
  breakOff(vi.mocked(moveOwnListing), own.moveOwnListing, 2);
  const state = await archive(slugs);
  expect(state).toMatchObject({ status: "done", move: "archive", done: 2, skipped: 0, left: slugs.slice(2) });
  expect(await states()).toEqual(["ACTIVE", "ACTIVE", "ARCHIVED", "ARCHIVED"]);
  expect(revalidatePath).toHaveBeenCalledOnce();

  const undo = state.status === "done" ? state.undo : "";
  breakOff(vi.mocked(restoreListing), back.restoreListing, 1);
  const half = await press([["undo", undo]]);
  expect(half).toMatchObject({ status: "done", move: "undo", done: 1, left: [undo.split(" ")[1]] });
  vi.mocked(restoreListing).mockImplementation(back.restoreListing);
  const rest = await press([["undo", half.status === "done" ? half.undo : ""]]);
  expect(rest).toMatchObject({ status: "done", move: "undo", done: 1, left: [], undo: "" });
  expect(await states()).toEqual(Array(4).fill("ACTIVE"));
  vi.mocked(moveOwnListing).mockImplementation(own.moveOwnListing);
});

test("an act that changed no listing answers an error, and the page is made anew unless its list can't be read", async () => {
  const slugs = await offers(2);
  vi.mocked(moveOwnListing).mockImplementationOnce(outOfReach);
  expect(await archive(slugs)).toMatchObject({ status: "error", error: "unavailable" });
  expect(revalidatePath).toHaveBeenCalledOnce();
  vi.mocked(moveOwnListing).mockImplementationOnce(outOfReach);
  vi.mocked(listOwnListings).mockImplementationOnce(outOfReach);
  expect(await archive(slugs)).toMatchObject({ status: "error", error: "unavailable" });
  expect(revalidatePath).toHaveBeenCalledOnce();
});

test("a copy that today's rules refuse is in the log, as the page says", async () => {
  const [slug = ""] = await offers(1);
  const listing = await getOwnListing(slug, me);
  vi.mocked(getOwnListing).mockResolvedValueOnce({ ...listing, title: "А" });
  const error = vi.spyOn(log(), "error").mockReturnValue();
  expect(await press([["one", `copy ${slug}`]])).toMatchObject({ status: "error", error: "internal" });
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});

test("a copy keeps the prices of larger amounts", async () => {
  const priceSteps = [{ from: 60, pricePerUnit: 14_000 }];
  const { slug } = await offer(me, { priceSteps });
  await expect(press([["one", `copy ${slug}`]])).rejects.toThrow("NEXT_REDIRECT");
  const { data } = await listOwnListings(OwnListingQuery.parse({}), me);
  expect(data.map((listing) => [listing.status, listing.priceSteps]).toSorted()).toEqual([
    ["ACTIVE", priceSteps],
    ["DRAFT", priceSteps],
  ]);
});
