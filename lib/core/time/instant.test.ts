import fc from "fast-check";
import { expect, it } from "vitest";
import { formatInstant } from "./instant";

it("an instant equals that of a Date, for any fraction and zone that Postgres prints", () => {
  const parts = fc.record({
    at: fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
    fraction: fc.stringMatching(/^(\.[0-9]{0,5}[1-9])?$/),
    zone: fc.constantFrom("+00", "+03", "-05:30"),
  });
  fc.assert(
    fc.property(parts, ({ at, fraction, zone }) => {
      const stored = `${at.toISOString().slice(0, 19).replace("T", " ")}${fraction}${zone}`;
      expect(formatInstant(stored)).toBe(new Date(stored).toISOString());
    }),
  );
});
