import { afterEach, beforeEach, expect, test, vi } from "vitest";

/*
 * The hearts of a page against a server that answers what a test says.
 */

const ROUTE = "/ru/account/favourites/marks";
const WORDS = { conflict: "full", not_found: "gone", signed_out: "out", unavailable: "later", internal: "oops" };
const ID = "a";

type Answer = { signedIn: boolean; ids: string[] } | "fails";
let asked: string[];
let sent: unknown[];
let page: Answer;
let post: () => Response;
const assign = vi.fn();

beforeEach(() => {
  vi.resetModules();
  assign.mockClear();
  [asked, sent, page] = [[], [], "fails"];
  post = () => new Response(null, { status: 204 });
  vi.stubGlobal("location", { pathname: "/ru/catalogue", search: "", assign });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      sent.push(JSON.parse(String(init.body)));
      return post();
    }
    asked.push(url);
    return page === "fails" ? new Response("", { status: 503 }) : Response.json(page);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function hearts() {
  const { askMark, isMarked, toggleMark } = await import("./marks");
  const ask = (id: string) => askMark(id, ROUTE, WORDS);
  ask(ID);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  return { ask, isMarked, press: () => toggleMark(ID, ROUTE, "/ru/sign-in", WORDS) };
}

test("a failed question does not sign anybody out: the press is sent, and all is asked again", async () => {
  const { isMarked, press } = await hearts();
  page = { signedIn: true, ids: [ID] };
  await press();
  expect(sent).toEqual([{ do: "add", id: ID }]);
  expect(assign).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(isMarked(ID)).toBe(true);
  await press();
  expect(sent).toEqual([
    { do: "add", id: ID },
    { do: "remove", id: ID },
  ]);
  expect(isMarked(ID)).toBe(false);
  expect(asked).toHaveLength(2);
});

test("marks whose request failed are requested again with the next hearts", async () => {
  const { ask, isMarked } = await hearts();
  page = { signedIn: true, ids: [ID] };
  ask("b");
  await vi.waitFor(() => expect(isMarked(ID)).toBe(true));
  expect(asked[1]).toBe(`${ROUTE}?ids=b,${ID}`);
});

test("only who is signed out goes to sign in, whichever answer says so", async () => {
  post = () => Response.json({ error: "signed_out" }, { status: 401 });
  const unknown = await hearts();
  await unknown.press();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/ru/sign-in?next=%2Fru%2Fcatalogue&why=favourites");
  page = { signedIn: false, ids: [] };
  unknown.ask("b");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await unknown.press();
  expect(assign).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(1);
});

test("an answer that comes after the press does not turn the heart back", async () => {
  page = { signedIn: true, ids: [] };
  const { isMarked, press } = await hearts();
  await press();
  expect(isMarked(ID)).toBe(true);
});
