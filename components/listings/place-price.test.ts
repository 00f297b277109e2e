// Texts of prices at a place.
import fc from "fast-check";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import ru from "@/lib/i18n/messages/ru.json";
import type { PlacePrice, PlacePricePart } from "@/lib/prices/contract";
import { formatPlaceHead, formatPlacePrice, joinPlacePrice } from "./place-price";

const t = createTranslator({ locale: "ru", messages: ru, namespace: "priceView" });
const [offer, bid] = [{ type: "SELL" }, { type: "BUY" }] as const;

it.each([
  ["no listings", [], "С доставкой: Москва"],
  ["offers", [offer, offer], "С доставкой: Москва"],
  ["bids", [bid, bid], "За вычетом доставки: Москва"],
  ["offers and bids", [offer, bid], "С учётом доставки: Москва"],
  ["bids and offers", [bid, offer], "С учётом доставки: Москва"],
])("the head over prices of %s at a place says what they are", (_, listings, head) => {
  expect(formatPlaceHead(listings, "moscow", "ru", t)).toBe(head);
});

/** Four decimals, as the API has them. */
const amount = fc.integer({ min: -50_000_000, max: 900_000_000 }).map((steps) => steps / 10_000);

it("law: the parts that are shown add up to the price that is shown", () => {
  const readAmount = (text: string) =>
    Math.round(
      Number(
        /(-?\d[\d ]*(?:,\d+)?) ?₽/
          .exec(text.replaceAll(/\s/gu, " ").replace("−", "-"))?.[1]
          ?.replaceAll(" ", "")
          .replace(",", "."),
      ) * 10_000,
    );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900_000_000 }),
      fc.array(amount, { minLength: 1, maxLength: 3 }),
      (goods, others) => {
        const part = (kind: PlacePricePart["kind"], amount: number): PlacePricePart => ({
          ...{ kind, amount, mode: null, fromPlaceId: null, toPlaceId: null, km: null },
          ...{ source: null, sourceId: null, date: null },
        });
        const parts = [part("goods", goods / 10_000), ...others.map((each) => part("handling", each))];
        const sum = parts.reduce((all, each) => all + Math.round(each.amount * 10_000), 0) / 10_000;
        const priceAt: PlacePrice = {
          ...{
            kind: "landed",
            amount: sum,
            currency: "RUB",
            unit: "TNE",
            placeId: "moscow",
            parts,
            match: "model",
            tableVersion: null,
            tableDate: null,
            reason: null,
          },
        };
        const shown = formatPlacePrice({ categorySlug: "rebar", priceAt }, "ru", t);
        if (!shown) throw new Error("No price is shown.");
        expect(readAmount(joinPlacePrice(shown))).not.toBeNaN();
        const lines = shown.hint.split("\n").map(readAmount);
        expect(lines.reduce((all, each) => all + each, 0)).toBe(readAmount(joinPlacePrice(shown)));
      },
    ),
  );
});
