import { expect, test } from "@playwright/test";
import { freshAccount } from "./accounts";
import { type Category, categories, createListing, listPage } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

const tree = async () => ok<{ data: Category[] }>(await api().get("/api/categories")).data;

test("the tree has industries, groups and leaves, each with its names, aliases, count, unit and attributes", async () => {
  const answer = await api().get("/api/categories");
  expect(Object.keys(ok<{ data: Category[] }>(answer))).toEqual(["data"]);
  const flat = await categories();
  expect(flat.filter((node) => node.path.length === 0)).toHaveLength(13);
  expect(flat.filter((node) => node.path.length === 1)).toHaveLength(48);
  const leaves = flat.filter((node) => node.children.length === 0);
  expect(leaves).toHaveLength(200);
  for (const node of flat) {
    expect(node.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(node.name.trim() && node.nameEn.trim()).not.toBe("");
    expect(Number.isInteger(node.count) && node.count >= 0).toBe(true);
    expect(Array.isArray(node.aliases) && Array.isArray(node.attributes) && Array.isArray(node.children)).toBe(true);
  }
  for (const leaf of leaves) {
    expect(leaf.path, leaf.slug).toHaveLength(2);
    expect(leaf.unitCode, leaf.slug).toBeTruthy();
    expect([10, 22], leaf.slug).toContain(leaf.vatRate);
  }
});

test("leaves say VAT, index attribute and freight, and groups say null", async () => {
  const [industry] = await tree();
  expect(industry).toMatchObject({ vatRate: null, indexAttribute: null, freight: null });
  const leaf = (await categories()).find(({ slug }) => slug === "wheat-milling");
  expect(leaf).toMatchObject({
    vatRate: 10,
    indexAttribute: "wheat_class",
    freight: { cargo: "grain", lot: 500, tonnesPerUnit: null },
  });
  expect(leaf?.attributes.find(({ key }) => key === "protein")?.better).toBe("higher");
});

test("slugs and aliases are each used once", async () => {
  const words = (await categories()).flatMap((node) => [node.slug, ...node.aliases]);
  expect(new Set(words).size).toBe(words.length);
});

test("agro is an alias of agriculture", async () => {
  expect((await tree()).find((node) => node.slug === "agriculture")?.aliases).toContain("agro");
});

test("a parent counts the sum of its children", async () => {
  const check = (node: Category): void => {
    if (node.children.length > 0)
      expect(node.count, node.slug).toBe(node.children.reduce((sum, child) => sum + child.count, 0));
    node.children.forEach(check);
  };
  (await tree()).forEach(check);
});

test("attributes say their type, and a leaf's attribute can be filtered by", async () => {
  const leaf = (await categories()).find((node) => node.slug === "wheat-milling");
  const attributes = Object.fromEntries((leaf?.attributes ?? []).map((attribute) => [attribute.key, attribute.type]));
  expect(attributes).toMatchObject({ protein: "number", wheat_class: "enum" });
  await listPage({ cat: "wheat-milling", "attr.protein.min": "1" });
});

test("every slug and alias is taken by cat, and only leaves take listings", async () => {
  test.slow();
  const account = await freshAccount();
  const flat = await categories();
  for (const node of flat.filter((_, at) => at % 5 === 0))
    for (const word of [node.slug, ...node.aliases]) await listPage({ cat: word, perPage: 1 });
  for (const group of flat.filter((node) => node.children.length > 0).slice(0, 4)) {
    const answer = await api(account.key).post("/api/listings", {
      json: {
        title: "Не лист",
        type: "SELL",
        categorySlug: group.slug,
        pricePerUnit: 1,
        currency: "RUB",
        volumeUnit: "т",
        country: "RU",
      },
    });
    expect(named(await expectProblem(answer, 422, "validation_failed"))).toEqual(["#/categorySlug"]);
  }
});

test("the count follows create, pause, resume, move to another category, and delete", async () => {
  const account = await freshAccount();
  const { key } = account;
  // Nobody else writes into a leaf drawn at random from the quiet part of the tree.
  const leaves = (await categories()).filter(
    (node) => node.children.length === 0 && ["chemicals", "polymers", "timber"].includes(node.path[0] ?? ""),
  );
  const at = Math.floor(Math.random() * leaves.length);
  const [from, to] = [leaves[at], leaves[(at + 1) % leaves.length]];
  const counts = async () => {
    const flat = await categories();
    return [from, to].map((leaf) => flat.find((node) => node.slug === leaf?.slug)?.count ?? -1);
  };
  const [a = 0, b = 0] = await counts();
  const { listing } = await createListing(account, { categorySlug: from?.slug });
  expect(await counts()).toEqual([a + 1, b]);
  const patch = async (json: unknown) => ok(await api(key).patch(`/api/listings/${listing.slug}`, { json }));
  await patch({ status: "PAUSED" });
  expect(await counts()).toEqual([a, b]);
  await patch({ status: "ACTIVE" });
  expect(await counts()).toEqual([a + 1, b]);
  await patch({ categorySlug: to?.slug });
  expect(await counts()).toEqual([a, b + 1]);
  expect((await api(key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  expect(await counts()).toEqual([a, b]);
});

test("the total of a category's list is its count", async () => {
  const leaf = (await categories()).find((node) => node.slug === "natural-rubber");
  expect((await listPage({ cat: "natural-rubber" })).total).toBe(leaf?.count);
});

test("conditional, cacheable, and strict about parameters", async () => {
  const answer = await api().get("/api/categories");
  expect(header(answer, "cache-control")).toContain("public");
  // Other tests create listings meanwhile, and the counts move with them.
  const twice = async () => {
    const etag = header(await api().get("/api/categories"), "etag");
    return (await api().get("/api/categories", { headers: { "if-none-match": etag } })).status;
  };
  await expect.poll(twice).toBe(304);
  expect(named(await expectProblem(await api().get("/api/categories?lang=en"), 400, "invalid_parameter"))).toEqual([
    "lang",
  ]);
});
