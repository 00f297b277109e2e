import { beforeAll, expect, test } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { invalidate } from "@/lib/core/cache/tags";
import { patchListing } from "@/lib/listings/commands";
import { getListingTag } from "@/lib/listings/tags";
import { storeTree } from "@/lib/listings/test-offers";
import { flushViews, noteView } from "@/lib/listings/view-commands";
import { GET as search } from "../search/route";
import { GET as matches } from "./[ref]/matches/route";
import { GET as one } from "./[ref]/route";
import { GET as list } from "./route";

beforeAll(storeTree);

test("a counted view changes no ETag of what shows the listing, a change of the listing all of them", async () => {
  const me = await createSeller();
  const place = { basis: "EXW", basisPlace: "Азов" };
  const { slug, owner } = await createListingOf(me, { ...place, title: `Лот ${me.userId}` });
  const bid = await createListingOf(await createSeller(), { ...place, type: "BUY" });
  const read = async (accept: string, from: typeof one, path: string, none = "") => {
    const headers = { accept, "if-none-match": none };
    const request = new Request(`http://tonna.example/api/${path}`, { headers });
    const ref = from === matches ? bid.slug : slug;
    const answer = await from(request, { params: Promise.resolve({ ref }) });
    return { status: answer.status, text: await answer.text(), tag: answer.headers.get("etag") ?? "" };
  };
  const asks = [
    (none?: string) => read("application/json", one, `listings/${slug}`, none),
    (none?: string) => read("application/json", list, `listings?owner=${owner.id}`, none),
    (none?: string) => read("text/csv", list, `listings?owner=${owner.id}`, none),
    (none?: string) => read("application/json", matches, `listings/${bid.slug}/matches`, none),
    (none?: string) => read("text/csv", matches, `listings/${bid.slug}/matches`, none),
    (none?: string) => read("application/json", search, `search?q=${me.userId}&type=listings`, none),
  ];
  const before = await Promise.all(asks.map((ask) => ask()));
  for (const { text } of before) expect(text).toContain(slug);
  await noteView({ slug, ip: "192.0.2.1", userAgent: "Mozilla/5.0 Firefox/140.0", caller: { kind: "anonymous" } });
  await flushViews();
  // A cached answer shows a view only when it is old.
  invalidate(["listings", getListingTag(slug)]);
  expect((await read("application/json", one, `listings/${slug}`)).text).toContain('"views":1,');
  const tags = before.map(({ tag }) => tag);
  expect(tags.map((tag) => tag.startsWith("W/"))).toEqual([false, true, true, true, true, true]);
  expect(await Promise.all(asks.map((ask, at) => ask(tags[at])))).toEqual(
    tags.map((tag) => ({ status: 304, text: "", tag })),
  );
  await patchListing(slug, { pricePerUnit: 777 }, me);
  for (const [at, ask] of asks.entries()) expect((await ask(tags[at])).text).toContain("777");
});
