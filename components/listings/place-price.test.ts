import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import ru from "@/lib/i18n/messages/ru.json";
import { formatPlaceHead } from "./place-price";

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
