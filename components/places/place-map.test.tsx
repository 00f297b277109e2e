// The map of one listing: it is narrow on every screen, so its names are placed as on a phone.
import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { findPlace } from "@/lib/reference/places/places";
import { PlaceMap } from "./place-map";

/** Classes of the name of Balakovo, east of Novorossiysk. */
function readNameClasses(isNarrow: boolean): string {
  const html = renderRussian(
    <PlaceMap
      counts={new Map([["balakovo", 1]])}
      target={findPlace("novorossiysk")}
      formatHref={null}
      locale="ru"
      isNarrow={isNarrow}
    />,
  );
  return /class="([^"]*)"[^>]*>Балаково</.exec(html)?.[1] ?? "";
}

it("a name near the edge stands inside the map of a listing, on a desk too", () => {
  expect(readNameClasses(true)).toContain("sm:-translate-x-full");
  expect(readNameClasses(true)).toContain("max-sm:-translate-x-full");
  expect(readNameClasses(false), "a wide map has room on the right").toContain("sm:ml-3.5");
});
