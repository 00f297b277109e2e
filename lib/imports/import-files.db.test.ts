import { beforeAll, describe, expect, test } from "vitest";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importListings } from "./commands";
import { ImportQuery } from "./contract";
import { importer, results, send, sendCsv, wheat } from "./test-imports";

beforeAll(storeTree);

describe("a file", () => {
  test("with unknown fields is refused as a whole, with their names", async () => {
    const me = await importer();
    await expect(send(me, [wheat("A"), { ...wheat("B"), colour: 1, price: 2 }])).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/colour" }, { pointer: "#/price" }],
    });
    await expect(getByExternalId("A", me)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of CSV leaves fields without a column, clears empty cells, and reads both dialects", async () => {
    const me = await importer();
    await send(me, [
      wheat("007", { description: "Урожай 2026", region: "Липецкая область", attributes: { protein: 13 } }),
    ]);
    const comma = await sendCsv(me, "externalId,pricePerUnit,description\n007,14500.5,\n");
    expect(results(comma)).toEqual(["updated"]);
    expect(await getByExternalId("007", me)).toMatchObject({
      pricePerUnit: 14_500.5,
      description: null,
      region: "Липецкая область",
      attributes: { protein: 13 },
    });
    const semicolon = await sendCsv(
      me,
      '\ufeffexternalId;pricePerUnit;description\r\n"=""007""";"14 500,75";"\'=1+1"\r\n',
    );
    expect(results(semicolon)).toEqual(["updated"]);
    expect(await getByExternalId("007", me)).toMatchObject({ pricePerUnit: 14_500.75, description: "=1+1" });
    const unknown = sendCsv(me, "externalId,Цена\n007,1\n");
    await expect(unknown).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "#/Цена" }] });
  });

  test("with pictures that are not fetched change nothing, as an export or as answers show them", async () => {
    const me = await importer();
    await send(me, [wheat("A", { images: [{ url: "https://x.example/a.jpg" }] })]);
    const shown = await getByExternalId("A", me);
    const { allImages: exported } = shown;
    expect([shown.images, exported?.length]).toEqual([[], 1]);
    for (const images of [exported, shown.images, undefined])
      expect(results(await send(me, [wheat("A", { images })]))).toEqual(["unchanged"]);
    const csv = `externalId,images\nA,"${JSON.stringify(exported).replaceAll('"', '""')}"\n`;
    expect(results(await sendCsv(me, csv))).toEqual(["unchanged"]);
    expect(results(await send(me, [wheat("A", { images: null })]))).toEqual(["updated"]);
  });

  test("of CSV that was saved as windows-1251 leaves the letters which that has not", async () => {
    const me = await importer();
    const { rows } = await send(me, [wheat("K₂O", { title: "Пшеница, 5 м³" }), wheat("K?O")]);
    const page = new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const sendSaved = (title: string) => {
      const text = `id;externalId;title\n${rows[0]?.id};K?O;${title}\n${rows[1]?.id};K?O;Пшеница 3 класса\n`;
      const bytes = Buffer.from([...text].map((letter) => page.indexOf(letter)));
      return importListings({ bytes, type: "text/csv", charset: null }, ImportQuery.parse({}), me);
    };
    expect(results(await sendSaved("Пшеница, 5 м?"))).toEqual(["unchanged", "unchanged"]);
    expect(results(await sendSaved("Пшеница, 6 м?"))).toEqual(["updated", "unchanged"]);
    expect((await getByExternalId("K₂O", me)).title).toBe("Пшеница, 6 м?");
  });

  test("of CSV in windows-1251 is told apart", async () => {
    const me = await importer();
    const bytes = Buffer.from(
      "externalId;title;type;categorySlug;pricePerUnit;currency;volumeUnit;country\nА-1;Ячмень;SELL;wheat-milling;1;RUB;т;Россия\n".replace(
        /[А-яё]/g,
        (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350),
      ),
      "latin1",
    );
    const report = await importListings({ bytes, type: "text/csv", charset: null }, {}, me);
    expect([results(report), report.rows[0]?.externalId]).toEqual([["created"], "А-1"]);
    expect((await getByExternalId("А-1", me)).title).toBe("Ячмень");
  });
});
