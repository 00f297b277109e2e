import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlacedGroups, pruneGroups } from "./freight-groups";

type Row = { group: number; price: number };

/** Groups by their prices, with as many of both ends as are known of each; an empty one has no price. */
function toGroups(prices: readonly number[][]): PlacedGroups {
  return prices.map((own, at) => {
    const sorted = [...own].sort((a, b) => a - b);
    return {
      category: "wheat-milling",
      key: String(at),
      type: at % 2 === 0 ? "SELL" : "BUY",
      factor: own.length > 0 ? "1" : "",
      addend: "0",
      lows: sorted.slice(0, 4),
      highs: sorted.toReversed().slice(0, 4),
    } as const;
  });
}

const markets = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 9 }), { maxLength: 12 });

test("no row of a page is in a group that was left out, or behind the bound", () => {
  fc.assert(
    fc.property(
      markets,
      fc.constantFrom("asc" as const, "desc" as const),
      fc.constantFrom("SELL" as const, "BUY" as const, undefined),
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.integer({ min: -50, max: 50 })),
      (prices, direction, type, rows, after) => {
        const sign = direction === "asc" ? 1 : -1;
        const groups = toGroups(prices);
        const cursor = after === null ? null : String(after);
        const pruned = pruneGroups(groups, { type, direction, rows, after: cursor });
        const page: Row[] = prices
          .flatMap((own, group) => own.map((price) => ({ group, price })))
          .filter(({ group }) => type === undefined || groups[group]?.type === type)
          // Rows of the cursor's own price may follow it by their id.
          .filter(({ price }) => after === null || sign * price >= sign * after)
          .sort((a, b) => sign * (a.price - b.price))
          .slice(0, rows);
        const left = new Set(pruned.groups.map(({ key }) => Number(key)));
        const isMissed = ({ group, price }: Row) =>
          !left.has(group) || (pruned.bound !== null && sign * price > sign * pruned.bound);
        expect(page.filter(isMissed)).toEqual([]);
      },
    ),
  );
});

test("a bound is known once the known prices fill the page", () => {
  const groups = toGroups([
    [1, 2, 3, 4, 5],
    [10, 20],
    [30, 40],
  ]);
  const wanted = { type: undefined, direction: "asc", after: null } as const;
  const first = pruneGroups(groups, { ...wanted, rows: 4 });
  expect(first.groups.map(({ key }) => key)).toEqual(["0"]);
  expect(first.bound).toBeCloseTo(4);
  // The fifth price of the first group is not known.
  expect(pruneGroups(groups, { ...wanted, rows: 5 }).bound).toBeCloseTo(10);
  expect(pruneGroups(groups, { ...wanted, rows: 9 })).toEqual({ groups, bound: null });
});
