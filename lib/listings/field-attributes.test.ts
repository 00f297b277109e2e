// Attributes of a listing under a merge patch.
import { describe, expect, it } from "vitest";
import { before, patch } from "./test-fields";

describe("attributes follow RFC 7396, appendix A", () => {
  it.each([
    [{ protein: 12 }, { protein: 13 }, { protein: 13 }],
    [{ protein: 12 }, { gluten: 23 }, { protein: 12, gluten: 23 }],
    [{ protein: 12 }, { protein: null }, {}],
    [{ protein: 12, gluten: 23 }, { protein: null }, { gluten: 23 }],
    [{ protein: 12 }, {}, { protein: 12 }],
    [{ protein: 12 }, null, {}],
    [{}, { protein: null }, {}],
    [
      { protein: 12, gluten: 23 },
      { protein: 13, gluten: null, moisture: 14 },
      { protein: 13, moisture: 14 },
    ],
  ])("%j patched with %j is %j", (original, attributes, result) => {
    expect(patch({ attributes }, { ...before, attributes: original }).fields.attributes).toEqual(result);
  });

  it.each([
    [{ protein: "12" }, "#/attributes/protein", "invalid_type"],
    [{ wheat_class: 3 }, "#/attributes/wheat_class", "invalid_type"],
    [{ test_weight: 1e13 }, "#/attributes/test_weight", "too_big"],
    [{ protein: 12.00001 }, "#/attributes/protein", "too_precise"],
    [{ wheat_class: "9" }, "#/attributes/wheat_class", "invalid_value"],
    [{ "a/b~c": 1 }, "#/attributes/a~1b~0c", "unknown_attribute"],
    [{ protein: 100.1 }, "#/attributes/protein", "out_of_range"],
    [{ moisture: -0.1 }, "#/attributes/moisture", "out_of_range"],
  ])("%j is refused at %s as %s", (attributes, pointer, code) => {
    const errors = [expect.objectContaining({ pointer, code })];
    expect(() => patch({ attributes })).toThrow(expect.objectContaining({ code: "validation_failed", errors }));
  });

  it("takes all of a percentage, and what is no percentage beyond its usual values", () => {
    for (const attributes of [{ protein: 0 }, { protein: 100 }, { test_weight: 1000 }])
      expect(patch({ attributes }).fields.attributes).toMatchObject(attributes);
  });

  it("takes more water than wood of timber, whose moisture is by dry mass", () => {
    const timber = { categorySlug: "softwood-logs", attributes: { moisture: 120, wheat_class: null, protein: null } };
    expect(patch(timber).fields.attributes).toMatchObject({ moisture: 120 });
  });

  it("an impossible value of old locks no other field", () => {
    const old = { ...before, attributes: { protein: 300 } };
    expect(patch({ pricePerUnit: 15_000 }, old).fields.attributes).toEqual({ protein: 300 });
    expect(patch({ attributes: { moisture: 14 } }, old).fields.attributes).toEqual({ protein: 300, moisture: 14 });
    expect(() => patch({ attributes: { protein: 300 } }, old)).toThrow(/protein must be from 0 to 100%/);
  });

  it("a move to a category that does not know an attribute is refused unless that is dropped", () => {
    const move = (attributes?: object | null) => () => patch({ categorySlug: "wheat-durum", attributes });
    const errors = [expect.objectContaining({ pointer: "#/attributes/wheat_class", code: "unknown_attribute" })];
    for (const refused of [move(), move({ protein: 13 }), move({ wheat_class: "3" })])
      expect(refused).toThrow(expect.objectContaining({ code: "validation_failed", errors }));
    expect(move({ wheat_class: null })().fields.attributes).toEqual({ protein: 12.5 });
    expect(move(null)().fields.attributes).toEqual({});
  });

  it("an attribute that its category has no more stays until it is written", () => {
    const old = { ...before, attributes: { colour: "red", protein: 12.5 } };
    expect(patch({ categorySlug: "wheat-milling", attributes: { protein: 13 } }, old).fields.attributes).toEqual({
      colour: "red",
      protein: 13,
    });
    expect(() => patch({ attributes: { colour: "red" } }, old)).toThrow(/colour is not an attribute/);
  });
});
