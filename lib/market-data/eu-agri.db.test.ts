import { describe, expect, it } from "vitest";
import { loadRecordedQuotes, refreshQuotes } from "./commands";
import { quote, quoteSource, recorded, shown } from "./test-source";

const cereals = recorded("eu/cereal_prices.assembled.json");
const oilseeds = recorded("eu/oilseed_prices.assembled.json");

const source = quoteSource();
const servePortal = (cereal: Uint8Array | string, oilseed: Uint8Array | string = oilseeds) => {
  source.answer = (request, response) => response.end(request.url?.includes("/oilseeds/") ? oilseed : cereal);
};

describe("the agri-food portal", () => {
  it("gives weekly prices, whatever the label of the product", async () => {
    servePortal(cereals);
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      status: "ok",
      rowsIn: 4,
      rowsRefused: 0,
      sourceDate: "2026-09-27",
    });
    expect(await quote("eu-wheat-milling-fr-rouen")).toMatchObject({
      price: 244.36,
      currency: "EUR",
      unit: "TNE",
      date: "2026-09-27",
      change: null,
    });
    expect(await quote("eu-wheat-milling-at")).toMatchObject({
      price: 200,
      change: 2.5,
      changePercent: 1.27,
      date: "2026-07-19",
    });
    expect(await quote("eu-rapeseed-fr-moselle")).toMatchObject({ price: 554 });
    // A wheat row never becomes barley because it was the answer to that question.
    expect(await quote("eu-barley-feed-fr-rouen")).toBeUndefined();
    expect((await refreshQuotes("eu-agri")).status).toBe("unchanged");
    expect(source.asked[0]).toMatch(
      /^\/agrifood\/api\/cereal\/prices\?memberStateCodes=FR&productCodes=BLTPAN&beginDate=\d\d%2F\d\d%2F\d{4}&endDate=/,
    );
  });

  it.each<[string, () => void, RegExp]>([
    ["an error", () => (source.answer = (_, response) => response.writeHead(500).end()), /answered 500/],
    [
      "no data at all",
      () => (source.answer = (_, response) => response.writeHead(404).end("[]")),
      /no price that we know/,
    ],
    ["truncated documents", () => servePortal(cereals.subarray(0, 900), oilseeds.subarray(0, 300)), /not JSON/],
    [
      "a wrong encoding",
      () => {
        const bytes = Buffer.from(cereals.toString().replace("Rouen", "Évreux"), "latin1");
        servePortal(bytes, bytes);
      },
      /not JSON in UTF-8/,
    ],
    ["another shape", () => servePortal('{"prices":[]}', '{"prices":[]}'), /not a list/],
    [
      "no answer, and no prices in what was answered",
      () => {
        source.answer = (request, response) =>
          request.url?.includes("/oilseeds/") ? response.end("[]") : response.writeHead(500).end();
      },
      /no price that we know\. eu-wheat-milling-fr-rouen: The source answered 500/,
    ],
    ["a half-empty document", () => servePortal("[]"), /half-empty, with 1 of the 3/],
    ["prices that are none", () => servePortal(cereals.toString().replaceAll("€", "$"), "[]"), /no price that we know/],
  ])("keeps what is stored on %s, and says why", async (_, fail, reason) => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    const good = await shown();
    fail();
    const run = await refreshQuotes("eu-agri");
    expect(run).toMatchObject({ status: "failed", message: expect.stringMatching(reason) });
    expect(await shown()).toEqual(good);
  });

  it("stores what came although one request failed, and asks for all of that one's years the next time", async () => {
    await loadRecordedQuotes();
    source.answer = (request, response) => {
      if (request.url?.includes("memberStateCodes=AT")) response.writeHead(503).end();
      else response.end(request.url?.includes("/oilseeds/") ? oilseeds : cereals);
    };
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      status: "ok",
      rowsRefused: 0,
      message: "eu-wheat-milling-at: The source answered 503.",
    });
    expect(await quote("eu-wheat-milling-fr-rouen")).toMatchObject({ price: 244.36, recorded: false });
    // What the source has not given yet keeps the price shipped with the product.
    expect(await quote("eu-wheat-milling-at")).toMatchObject({ recorded: true });
    source.asked.length = 0;
    servePortal(cereals);
    expect((await refreshQuotes("eu-agri")).message).toBeNull();
    expect(await quote("eu-wheat-milling-at")).toMatchObject({ recorded: false });
    const firstYear = (country: string) => {
      const query = source.asked.find((url) => url.includes(`memberStateCodes=${country}`))?.split("?")[1];
      return Number(new URLSearchParams(query).get("beginDate")?.slice(-4));
    };
    expect(firstYear("AT")).toBe(new Date(Date.now() - 3 * 366 * 86_400_000).getUTCFullYear());
    expect(firstYear("FR")).toBe(2026);
  });

  it("holds a document with failed requests against the series that were answered alone", async () => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    const good = await shown();
    // The cereals, among them the newest day of all, do not answer; two thirds of the known series are gone.
    source.answer = (request, response) =>
      request.url?.includes("/oilseeds/") ? response.end(oilseeds) : response.writeHead(503).end();
    expect(await refreshQuotes("eu-agri")).toMatchObject({ status: "unchanged" });
    expect(await shown()).toEqual(good);
  });

  it("refuses one price times 100 and says which", async () => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    servePortal(cereals.toString().replace("€244,36", "€24.436,00"));
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      rowsRefused: 1,
      message: expect.stringMatching(/rouen 2026-09-27: 24436\.00 after 244\.36/),
    });
    expect((await quote("eu-wheat-milling-fr-rouen"))?.price).toBe(244.36);
    expect(await refreshQuotes("eu-agri", { acceptJumps: true })).toMatchObject({ status: "ok", rowsRefused: 0 });
    expect((await quote("eu-wheat-milling-fr-rouen"))?.price).toBe(24_436);
  });
});
