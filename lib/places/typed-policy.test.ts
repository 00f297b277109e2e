import { expect, it } from "vitest";
import { PLACES } from "@/lib/reference/places/places";
import { toPlaceId, toTypedPlace } from "./typed-policy";

it("a field shows of each place what reads back to it, and mostly its name alone", () => {
  for (const locale of ["ru", "en"] as const)
    for (const { id } of PLACES) expect(toPlaceId(toTypedPlace(id, locale))).toBe(id);
  expect(toTypedPlace("novorossiysk", "ru")).toBe("Новороссийск");
  expect(toTypedPlace("zheleznogorsk-kya", "ru")).toBe("Железногорск, Красноярский край");
  expect(toTypedPlace("nowhere", "ru")).toBe("nowhere");
});
