import type { APIRequestContext } from "@playwright/test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { readFeed } from "@/lib/news/providers/feed-document";
import { expect, publishListing, test } from "./support";

type Entry = { loc: string; lastmod?: string; "xhtml:link": { "@_hreflang": string; "@_href": string }[] };

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === "sitemap" });

async function xml(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  const text = await answer.text();
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text);
}

async function entriesOf(request: APIRequestContext, address: string): Promise<Entry[]> {
  return [(await xml(request, address)).urlset.url].flat();
}

/** A few of many, spread over all. */
function sample<T>(all: readonly T[], size: number): T[] {
  return all.filter((_one, index) => index % Math.ceil(all.length / size) === 0);
}

/** All that a page says in the words of schema.org. */
async function schemas(request: APIRequestContext, path: string): Promise<Record<string, unknown>[]> {
  const html = await (await request.get(path)).text();
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return found.map(([, json]) => JSON.parse(json ?? ""));
}

const ofType = (all: Record<string, unknown>[], type: string) => all.find((one) => one["@type"] === type);

test("robots may read what is public, and find the sitemap", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  for (const line of ["Allow: /", "Allow: /api/openapi.json", "Disallow: /api/"]) expect(text).toContain(`${line}\n`);
  for (const locale of ["ru", "en"])
    for (const part of ["account", "admin"]) expect(text).toContain(`Disallow: /${locale}/${part}\n`);
  expect(text).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
});

test("the sitemap lists parts whose pages are there, in every language", async ({ request }) => {
  test.setTimeout(120_000);
  const listing = await publishListing(request);
  const draft = await publishListing(request, { status: "DRAFT" });
  const index = await xml(request, "/sitemap.xml");
  const parts: string[] = index.sitemapindex.sitemap.map(
    ({ loc }: { loc: string }) => new URL(loc).pathname + new URL(loc).search,
  );
  expect(parts[0]).toBe("/sitemap-pages.xml");
  expect(parts.some((part) => part.startsWith("/sitemap-listings.xml?from="))).toBe(true);

  const pages = await entriesOf(request, parts[0] ?? "");
  const paths = pages.map(({ loc }) => new URL(loc).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(["/ru", "/en", "/ru/catalogue/wheat-milling", "/en/news", "/en/companies"]),
  );
  expect(paths.some((path) => path.startsWith("/ru/market/"))).toBe(true);

  const listings = (
    await Promise.all(parts.filter((part) => part.includes("listings")).map((part) => entriesOf(request, part)))
  ).flat();
  const own = listings.filter(({ loc }) => loc.endsWith(`/listings/${listing.slug}`));
  expect(own).toHaveLength(2);
  for (const { lastmod = "", "xhtml:link": links } of own) {
    expect(Date.now() - Date.parse(lastmod)).toBeLessThan(600_000);
    expect(links.map((link) => link["@_hreflang"])).toEqual(["ru", "en", "x-default"]);
    expect(new URL(links[2]?.["@_href"] ?? "").pathname).toBe(`/ru/listings/${listing.slug}`);
  }
  expect(listings.some(({ loc }) => loc.includes(draft.slug))).toBe(false);

  const [companies = [], news = [], prices = []] = await Promise.all(
    ["companies", "news", "prices"].map((name) => entriesOf(request, `/sitemap-${name}.xml`)),
  );
  expect(prices.length).toBeGreaterThan(0);
  // What is new belongs to other tests, which may take it away at any moment.
  const lasting = [...listings, ...companies].filter(
    ({ lastmod = "" }) => Date.now() - Date.parse(lastmod) > 86_400_000,
  );
  for (const { loc } of [
    ...sample(pages, 12),
    ...sample(lasting, 10),
    ...news.slice(0, 4),
    ...prices.slice(0, 4),
    ...own,
  ]) {
    const { pathname } = new URL(loc);
    expect((await request.get(pathname, { maxRedirects: 0 })).status(), pathname).toBe(200);
  }
});

test("a part of the sitemap takes an id and nothing else", async ({ request }) => {
  for (const query of ["?from=1", "?page=2", "?from=01a047d3-3680-7c1a-881f-bb714fedba59&from=x"])
    expect((await request.get(`/sitemap-listings.xml${query}`)).status(), query).toBe(400);
  const last = await request.get("/sitemap-listings.xml?from=ffffffff-ffff-ffff-ffff-ffffffffffff");
  expect(await last.text()).not.toContain("<url>");
});

test("any filter of the catalogue is a feed", async ({ page, request }) => {
  const title = "Пшеница <b>3 класса</b> & ]]> «проба»";
  const listing = await publishListing(request, { title, region: "Курская область", attributes: { protein: 17.5 } });
  await page.goto("/ru/catalogue/grains?country=RU&priceMin=14 000&attr.protein.min=17&sortBy=price&view=cards");
  const href = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute("href");
  const { pathname, search } = new URL(href ?? "", page.url());
  expect(pathname).toBe("/ru/catalogue/grains/rss.xml");
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    country: "RU",
    priceMin: "14000",
    "attr.protein.min": "17",
  });

  const answer = await request.get(pathname + search);
  expect(answer.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const feed = readFeed(await answer.body(), {
    address: answer.url(),
    contentType: answer.headers()["content-type"] ?? null,
    now: new Date(),
  });
  expect(feed.refused).toBe(0);
  expect(feed.items.length).toBeLessThanOrEqual(50);
  const dates = feed.items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  const item = feed.items.find(({ url }) => url.endsWith(`/ru/listings/${listing.slug}`));
  expect(item?.url).toMatch(/^https?:\/\//);
  expect(item?.title).toMatch(/14\s500,50\s₽\/т$/);
  expect(item?.summary).toContain("Курская область");
  // A title is text: markup in it shows as its characters.
  expect(await answer.text()).toContain("<title>Пшеница &lt;b&gt;3 класса&lt;/b&gt; &amp; ]]");

  const again = await request.get(pathname + search, { headers: { "if-none-match": answer.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
});

test("a feed names what it can't use", async ({ request }) => {
  const cases = {
    "nope=1": "nope",
    "type=SELL&type=BUY": "type",
    "type=SWAP": "type",
    "priceMin=5&priceMax=3": "priceM",
    "cat=nope": "cat",
  };
  for (const [query, name] of Object.entries(cases)) {
    const answer = await request.get(`/ru/catalogue/rss.xml?${query}`);
    expect(answer.status(), query).toBe(400);
    expect(await answer.text()).toContain(name);
  }
  expect((await request.get("/ru/catalogue/nope/rss.xml")).status()).toBe(404);
  // What only orders or turns pages is no matter of a feed.
  expect((await request.get("/en/catalogue/rss.xml?page=2&sortBy=price&cat=grains")).status()).toBe(200);
});

test("a shared listing shows its title and price", async ({ page, request }) => {
  test.setTimeout(60_000);
  const listing = await publishListing(request, { title: "Медь катодная 🔥 М00к" });
  await page.goto(`/ru/listings/${listing.slug}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await meta("og:title")).toMatch(/^Медь катодная 🔥 М00к, 14\s500,50\s₽\/т$/);
  expect(await meta("og:site_name")).toBe("Тонна");
  expect(await meta("og:locale")).toBe("ru_RU");
  expect(await meta("twitter:card")).toBe("summary_large_image");
  const address = new URL((await meta("og:image")) ?? "");
  expect(await meta("twitter:image")).toBe(address.href);

  const picture = await request.get(address.pathname + address.search);
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect(picture.headers()["cache-control"]).toContain("public, max-age=");
  const png = await picture.body();
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = picture.headers().etag ?? "";
  expect((await request.get(address.pathname, { headers: { "if-none-match": etag } })).status()).toBe(304);
  const english = await request.get(address.pathname.replace("/ru/", "/en/"));
  expect((await english.body()).equals(png)).toBe(false);

  const draft = await publishListing(request, { status: "DRAFT" });
  expect((await request.get(`/ru/listings/${draft.slug}/og.png`)).status()).toBe(404);
  expect((await request.get("/og.png")).headers()["content-type"]).toBe("image/png");
});

test("pages describe themselves in the words of schema.org", async ({ request }) => {
  test.setTimeout(90_000);
  const offer = await publishListing(request, {
    volume: 1500,
    minVolume: 60,
    vat: "included",
    attributes: { protein: 13.5 },
  });
  const said = await schemas(request, `/ru/listings/${offer.slug}`);
  expect(ofType(said, "Product")).toMatchObject({
    "@context": "https://schema.org",
    name: offer.title,
    image: [expect.stringMatching(/^https?:.*\/og\.png\?v=/)],
    offers: {
      "@type": "Offer",
      price: 14500.5,
      priceCurrency: "RUB",
      availability: "https://schema.org/InStock",
      priceSpecification: { "@type": "UnitPriceSpecification", unitCode: "TNE", valueAddedTaxIncluded: true },
      inventoryLevel: { "@type": "QuantitativeValue", value: 1500, unitCode: "TNE" },
      eligibleQuantity: { minValue: 60 },
      seller: { "@type": "Person" },
    },
  });
  expect(ofType(said, "BreadcrumbList")).toMatchObject({
    itemListElement: [
      { "@type": "ListItem", position: 1, item: expect.stringMatching(/^https?:.*\/ru\/catalogue\//) },
      { position: 2 },
      { position: 3 },
      { position: 4, name: offer.title },
    ],
  });

  const wanted = await publishListing(request, { type: "BUY", volume: 200 });
  const demand = ofType(await schemas(request, `/en/listings/${wanted.slug}`), "Demand");
  expect(demand).toMatchObject({ itemOffered: { "@type": "Product" }, eligibleQuantity: { maxValue: 200 } });
  expect(Object.keys(demand ?? {})).not.toContain("price");

  expect(ofType(await schemas(request, "/ru"), "WebSite")).toMatchObject({ publisher: { "@type": "Organization" } });
  const [article] = await entriesOf(request, "/sitemap-news.xml");
  const [company] = await entriesOf(request, "/sitemap-companies.xml");
  for (const [entry, type] of [
    [article, "NewsArticle"],
    [company, "Organization"],
  ] as const) {
    const all = await schemas(request, new URL(entry?.loc ?? "").pathname);
    expect(ofType(all, type), type).toBeDefined();
    expect(ofType(all, "BreadcrumbList"), type).toBeDefined();
  }
  expect(ofType(await schemas(request, "/en/catalogue/grains"), "BreadcrumbList")).toBeDefined();
});

test("every public page names itself in both languages", async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of [
    "",
    "/catalogue",
    "/catalogue/grains",
    "/companies",
    "/market",
    "/prices",
    "/news",
    "/docs",
    "/docs/errors",
    "/docs/changelog",
  ]) {
    await page.goto(`/en${path}`);
    await expect(page.locator('link[rel="canonical"]'), path).toHaveAttribute("href", new RegExp(`/en${path}$`));
    for (const [language, locale] of [
      ["ru", "ru"],
      ["en", "en"],
      ["x-default", "ru"],
    ])
      await expect(page.locator(`link[rel="alternate"][hreflang="${language}"]`), path).toHaveAttribute(
        "href",
        new RegExp(`/${locale}${path}$`),
      );
    await expect(page.locator('meta[property="og:image"]').first(), path).toHaveAttribute("content", /\/og\.png$/);
    await expect(page.locator('meta[property="og:site_name"]'), path).toHaveAttribute("content", "Tonna");
    await expect(page.locator('meta[name="twitter:card"]'), path).toHaveAttribute("content", "summary_large_image");
  }
});
