// The owners of price lists, and the most lists of an account.
import { expect, test } from "vitest";
import { createPriceList, deletePriceList } from "./commands/manage-lists";
import { fetchDocument, storeDocument } from "./commands/store-document";
import { MAX_LISTS } from "./contract";
import { getPriceList, listPriceLists } from "./queries";
import { importer, ONE, serveLists } from "./test-lists";

serveLists();

test("lists are a side's own, and there is a limit", async () => {
  const [me, other] = [await importer(), await importer()];
  const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
  const file = { name: "1.csv", bytes: Buffer.from(ONE) };
  for (const act of [getPriceList, deletePriceList, fetchDocument])
    await expect(act(id, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(storeDocument(id, [file], other)).rejects.toMatchObject({ code: "not_found" });
  await expect(createPriceList({ kind: "file", name: "Зерно" }, { ...me, tariff: "pro" })).rejects.toMatchObject({
    code: "tariff_required",
  });
  for (let made = 1; made < MAX_LISTS; made++) await createPriceList({ kind: "file", name: `Прайс ${made}` }, me);
  await expect(createPriceList({ kind: "file", name: "Лишний" }, me)).rejects.toMatchObject({ code: "limit_reached" });
  await deletePriceList(id, me);
  expect((await listPriceLists(me)).length).toBe(MAX_LISTS - 1);
});
