import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { type Category, createListing, wheat } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

type Details = Category & { path: string[] };
const tree = async (query = "") => ok<{ data: Category[] }>(await api().get(`/api/categories${query}`)).data;
const one = async (slug: string) => ok<Details>(await api().get(`/api/categories/${slug}`));
const flatten = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
const measureDepth = (nodes: readonly Category[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => measureDepth(children)));

test("depth cuts the tree and leaves the counts", async () => {
  const whole = await tree();
  for (const depth of [1, 2, 3]) {
    const cut = await tree(`?depth=${depth}`);
    expect(measureDepth(cut)).toBe(depth);
    expect(cut.map(({ slug }) => slug)).toEqual(whole.map(({ slug }) => slug));
    expect(cut.every(({ count }) => Number.isInteger(count) && count >= 0)).toBe(true);
  }
  expect(flatten(await tree("?depth=3")).map(({ slug }) => slug)).toEqual(flatten(whole).map(({ slug }) => slug));
});

test("attributes=false empties them alone, and the answer is small", async () => {
  const whole = await api().get("/api/categories");
  const bare = await api().get("/api/categories?attributes=false");
  expect(bare.bytes.length).toBeLessThan(whole.bytes.length / 2);
  const nodes = flatten(ok<{ data: Category[] }>(bare).data);
  expect(nodes).toHaveLength(261);
  expect(nodes.every(({ attributes }) => attributes.length === 0)).toBe(true);
  expect(nodes.find(({ slug }) => slug === "wheat-milling")).toMatchObject({ unitCode: "TNE", vatRate: 10 });
  const both = flatten(await tree("?attributes=true")).find(({ slug }) => slug === "wheat-milling");
  expect(both?.attributes).not.toEqual([]);
  expect((await tree("?depth=1&attributes=false")).every(({ children }) => children.length === 0)).toBe(true);
});

for (const [query, parameter] of [
  ["depth=0", "depth"],
  ["depth=4", "depth"],
  ["depth=-1", "depth"],
  ["depth=1.5", "depth"],
  ["depth=", "depth"],
  ["attributes=no", "attributes"],
  ["attributes=", "attributes"],
  ["depth=1&depth=2", "depth"],
]) {
  test(`400 names the parameter of ?${query}`, async () => {
    const answer = await api().get(`/api/categories?${query}`);
    expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toEqual([parameter]);
  });
}

test("one category equals its node of the tree, with attributes, path and children", async () => {
  const all = flatten(await tree());
  for (const slug of ["agriculture", "grains", "wheat-milling"]) {
    const { count: _counted, path: _path, children, ...details } = await one(slug);
    const node = all.find((each) => each.slug === slug);
    const { count: _count, children: below, ...rest } = node ?? ({} as Category);
    expect(details).toEqual(rest);
    expect(flatten(children).map((child) => child.slug)).toEqual(flatten(below).map((child) => child.slug));
  }
  expect((await one("wheat-milling")).path).toEqual(["agriculture", "grains", "wheat-milling"]);
  expect((await one("agriculture")).path).toEqual(["agriculture"]);
});

test("a listing takes every attribute that its category answers", async () => {
  const { attributes } = ok<{
    attributes: { key: string; type: string; options: string[] | null; min: number | null }[];
  }>(await api().get("/api/categories/wheat-milling"));
  const toValue = ({ type, options, min }: (typeof attributes)[number]) =>
    type === "number" ? (min ?? 1) : type === "boolean" ? true : (options?.[0] ?? "x");
  const values = Object.fromEntries(attributes.map((each) => [each.key, toValue(each)]));
  expect(Object.keys(values).length).toBeGreaterThan(2);
  const { listing } = await createListing(await seller(), { ...wheat(), attributes: values });
  expect(listing.attributes).toEqual(values);
});

test("an alias, in any letter case, answers the category itself", async () => {
  expect((await one("agro")).slug).toBe("agriculture");
  expect((await one("AGRO")).slug).toBe("agriculture");
});

test("what is no category is 404, and what is no parameter 400", async () => {
  for (const slug of ["unobtainium", "%D1%8F", "..%2Fgrains", "a".repeat(500)])
    await expectProblem(await api().get(`/api/categories/${slug}`), 404, "not_found");
  const answer = await api().get("/api/categories/grains?depth=1");
  expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toEqual(["depth"]);
  await expectProblem(await api().post("/api/categories/grains", { json: {} }), 405, "method_not_allowed");
  await expectProblem(await api("tonna_broken").get("/api/categories/grains"), 401, "invalid_key");
});

test("conditional and cacheable", async () => {
  const answer = await api().get("/api/categories/natural-rubber");
  expect(header(answer, "cache-control")).toContain("public");
  const twice = async () => {
    const etag = header(await api().get("/api/categories/natural-rubber"), "etag");
    return (await api().get("/api/categories/natural-rubber", { headers: { "if-none-match": etag } })).status;
  };
  await expect.poll(twice).toBe(304);
});
