import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { CreateListing, PatchListing } from "./contract";
import { toCreatedFields, toReplacedFields } from "./field-policy";
import { before, body, patch } from "./test-fields";

it.each([
  ["http://x.example/a.png", "not_https"],
  ["HTTP://x.example/a.png", "not_https"],
  ["https://127.0.0.1/a.png", "not_public"],
  ["https://[::1]/a.png", "not_public"],
  ["https://10.0.0.1/a.png", "not_public"],
  ["https://localhost/a.png", "not_public"],
  ["https://pictures.localhost./a.png", "not_public"],
  ["https://x.example:8443/a.png", "not_public"],
])("refuses the picture %s, unless the operator allows private addresses", (url, code) => {
  const images = [{ url }];
  const error = expect.objectContaining({ errors: [expect.objectContaining({ pointer: "#/images/0/url", code })] });
  expect(() => toCreatedFields(CreateListing.parse({ ...body, images }))).toThrow(error);
  expect(() => patch({ images })).toThrow(error);
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  try {
    expect(patch({ images }).fields.images).toHaveLength(1);
  } finally {
    env().WEBHOOKS_ALLOW_PRIVATE = false;
  }
});

it("refuses a picture with a password whatever the operator allows, and keeps what the row has", () => {
  const images = [{ url: "https://user:p@x.example/a.jpg", alt: null }];
  const error = expect.objectContaining({ errors: [expect.objectContaining({ code: "not_public" })] });
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  try {
    expect(() => patch({ images })).toThrow(error);
  } finally {
    env().WEBHOOKS_ALLOW_PRIVATE = false;
  }
  const old = { ...before, images };
  expect(patch({ images }, old).changes).toEqual({});
  expect(toReplacedFields(old, CreateListing.parse({ ...body, images })).changes).toEqual({});
});

describe("the pictures of a PUT", () => {
  const ours = {
    url: `/media/listings/${"0".repeat(32)}-640x480/full.webp`,
    alt: null,
    source: "https://x.example/1.jpg",
  };
  const waiting = { url: "https://x.example/2.jpg", alt: null };
  const failed = { url: "https://x.example/3.jpg", alt: null, problem: "error_answer" as const };
  const replace = (images: object[] | null, stored = [waiting, ours]) =>
    toReplacedFields({ ...before, images: stored }, CreateListing.parse({ ...body, images })).fields.images;
  const read = { url: env().APP_URL + ours.url, alt: null };

  it("stay with those that are waited for, when the list is what answers show", () => {
    expect(replace([read])).toEqual([waiting, ours]);
    expect(replace([{ ...read, alt: "Зерно" }])).toEqual([waiting, { ...ours, alt: "Зерно" }]);
    expect(replace([], [waiting])).toEqual([waiting]);
    const named = [waiting, { url: ours.source }, { url: failed.url }];
    expect(replace(named, [waiting, ours, failed])).toEqual([waiting, ours, failed]);
  });

  it("are those of the list, when it names addresses or other pictures of ours", () => {
    expect(replace([{ url: ours.source }])).toEqual([ours]);
    expect(replace([])).toEqual([]);
    expect(replace(null)).toEqual([]);
    expect(replace([], [failed])).toEqual([]);
  });
});

it("refuses to leave a region behind in a country that it is not part of", () => {
  expect(() => patch({ country: "Казахстан" })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: "#/region" })] }),
  );
  expect(patch({ country: "Казахстан", region: null }).fields).toMatchObject({ countryCode: "KZ", region: null });
  expect(patch({ country: "Россия" }).changes).toEqual({});
});

it("refuses a region of another country in every form, and takes what may be one of its own", () => {
  for (const [country, region] of [
    ["KZ", "RU-ROS"],
    ["Казахстан", "Ростовская область"],
    ["KZ", "ростовская обл."],
    ["KZ", "Ростовская"],
    ["UZ", "Rostov Oblast"],
    ["RU", "KZ-75"],
  ])
    expect(() => toCreatedFields(CreateListing.parse({ ...body, country, region })), `${country} ${region}`).toThrow(
      expect.objectContaining({
        code: "validation_failed",
        errors: [expect.objectContaining({ pointer: "#/region", code: "region_of_another_country" })],
      }),
    );
  expect(() => patch({ region: "KZ-75" })).toThrow(expect.objectContaining({ code: "validation_failed" }));
  for (const [country, region, stored] of [
    ["FR", "Brest", "Brest"],
    ["UZ", "Ташкентская область", "Ташкентская область"],
    ["KZ", "Гондор", "Гондор"],
    ["BY", "Brest", "Брестская область"],
  ])
    expect(toCreatedFields(CreateListing.parse({ ...body, country, region })).region).toBe(stored);
  expect(patch({ country: "KZ", region: "KZ-75" }).fields.countryCode).toBe("KZ");
});

describe("a unit whose size depends on the goods", () => {
  const create = (categorySlug: string, volumeUnit: string) =>
    toCreatedFields(CreateListing.parse({ ...body, categorySlug, volumeUnit, attributes: {} })).unitCode;
  const refused = (detail: RegExp) =>
    expect.objectContaining({
      code: "validation_failed",
      errors: [
        expect.objectContaining({
          pointer: "#/volumeUnit",
          code: "unit_of_other_goods",
          detail: expect.stringMatching(detail),
        }),
      ],
    });

  it("is read with the category", () => {
    expect(create("corn", "bu")).toBe("bu-corn");
    expect(create("wheat-durum", "bu")).toBe("bu-wheat");
    expect(create("gold", "oz")).toBe("APZ");
    expect(create("gold", "ONZ")).toBe("ONZ");
    expect(create("honey", "oz")).toBe("ONZ");
  });

  it("is refused with the units that fit when it measures other goods", () => {
    expect(() => create("rye", "bu")).toThrow(refused(/is not a unit of rye: use one such as TNE \(«тонна»\), KGM/));
    expect(() => create("soybeans", "bu-corn")).toThrow(refused(/bu-soy/));
  });

  it("stays when a change sends the word that a read gave for it", () => {
    const gold = { ...before, categorySlug: "gold", unitCode: "ONZ", attributes: {} };
    expect(patch({ volumeUnit: "унция" }, gold).fields.unitCode).toBe("ONZ");
    expect(patch({ volumeUnit: "oz" }, gold).fields.unitCode).toBe("APZ");
    const whole = CreateListing.parse({ ...body, categorySlug: "gold", volumeUnit: "унция", attributes: {} });
    expect(toReplacedFields(gold, whole).fields.unitCode).toBe("ONZ");
    const honey = { ...gold, categorySlug: "honey" };
    expect(patch({ categorySlug: "gold", volumeUnit: "унция" }, honey).fields.unitCode).toBe("APZ");
    expect(toReplacedFields(honey, whole).fields.unitCode).toBe("APZ");
  });

  it("is read with the category that a patch leaves or sets", () => {
    const corn = { ...before, categorySlug: "corn", unitCode: "bu-corn", attributes: {} };
    expect(patch({ volumeUnit: "bu" }, corn).changes).toEqual({});
    expect(() => patch({ categorySlug: "soybeans" }, corn)).toThrow(refused(/not a unit of soybeans/));
    expect(patch({ categorySlug: "soybeans", volumeUnit: "bu" }, corn).fields.unitCode).toBe("bu-soy");
    expect(patch({ categorySlug: "soybeans", volumeUnit: "т" }, corn).fields.unitCode).toBe("TNE");
  });

  it("locks no other field of a listing that has one stored", () => {
    const rye = { ...before, categorySlug: "rye", unitCode: "bu-wheat", attributes: {} };
    expect(patch({ pricePerUnit: 300 }, rye).fields).toMatchObject({ unitCode: "bu-wheat", pricePerUnit: "300" });
  });
});

const OPTIONAL = ["region", "description", "volume", "minVolume", "basis", "basisPlace", "vat", "externalId"] as const;

describe("a merge patch", () => {
  it("of equal values, of none, or of the same thing in other words changes nothing", () => {
    // As Postgres gives a row back: zeros behind the point, keys of jsonb in another order.
    const stored = {
      ...before,
      pricePerUnit: "14500.2500",
      volume: "100.0000",
      attributes: { protein: 12.5, wheat_class: "3" },
    };
    fc.assert(
      fc.property(fc.subarray(Object.keys(body)), (names) => {
        const same = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
        expect(patch(same, stored).changes).toEqual({});
      }),
    );
    expect(
      patch({ volumeUnit: "тонна", country: "RUS", basis: "франко завод", region: "RU-ROS" }, stored).changes,
    ).toEqual({});
  });

  it.each(OPTIONAL)("clears %s with null, and names the change", (name) => {
    const { fields, changes } = patch({ [name]: null });
    expect(fields[name]).toBeNull();
    expect(changes).toEqual({ [name]: [before[name], null] });
    expect(patch({ [name]: null }, fields).changes).toEqual({});
  });

  it("empties lists with null, and refuses null where a value is required", () => {
    expect(patch({ attributes: null, images: null }).fields).toMatchObject({ attributes: {}, images: [] });
    for (const name of ["title", "type", "categorySlug", "currency", "volumeUnit", "country"])
      expect(PatchListing.safeParse({ [name]: null }).success).toBe(false);
    expect(() => patch({ pricePerUnit: null })).toThrow("#/pricePerUnit");
  });

  it("applied twice is applied once", () => {
    const change = fc.record(
      {
        title: fc.constantFrom("Ячмень", "Рожь"),
        volume: fc.option(fc.integer({ min: 20, max: 900 })),
        vat: fc.constantFrom("none", null),
        attributes: fc.option(fc.dictionary(fc.constantFrom("protein", "gluten", "moisture"), fc.option(fc.nat(50)))),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (one) => {
        const { fields } = patch(one);
        expect(patch(one, fields)).toEqual({ fields, changes: {} });
      }),
    );
  });
});

it("refuses a minimum above the volume, whichever of the two is patched, and a group as category", () => {
  for (const [change, pointer] of [
    [{ minVolume: 101 }, "#/minVolume"],
    [{ volume: 19 }, "#/volume"],
    [{ volume: 5, minVolume: 6 }, "#/minVolume"],
  ] as const) {
    const errors = [expect.objectContaining({ pointer, code: "min_above_max" })];
    expect(() => patch(change)).toThrow(expect.objectContaining({ errors }));
  }
  for (const [categorySlug, code] of [
    ["grains", "not_a_leaf"],
    ["nonsense", "unknown_category"],
  ]) {
    const errors = [expect.objectContaining({ pointer: "#/categorySlug", code })];
    expect(() => patch({ categorySlug })).toThrow(expect.objectContaining({ errors }));
  }
});

describe("price steps", () => {
  const steps = [
    { from: 60, pricePerUnit: 14_300 },
    { from: 300, pricePerUnit: 14_100.5 },
  ];

  it("are kept exactly, and the same steps again change nothing", () => {
    const { fields, changes } = patch({ priceSteps: steps });
    expect(fields.priceSteps).toEqual([
      { from: "60", pricePerUnit: "14300" },
      { from: "300", pricePerUnit: "14100.5" },
    ]);
    expect(Object.keys(changes)).toEqual(["priceSteps"]);
    expect(patch({ priceSteps: steps }, fields).changes).toEqual({});
    expect(patch({ title: "Другая" }, fields).fields.priceSteps).toEqual(fields.priceSteps);
    expect(patch({ priceSteps: null }, fields).fields.priceSteps).toEqual([]);
  });

  it("rise, and are at most ten", () => {
    for (const from of [60, 59.9])
      expect(PatchListing.safeParse({ priceSteps: [steps[0], { ...steps[1], from }] }).error?.issues).toMatchObject([
        { path: ["priceSteps", 1, "from"], params: { code: "not_rising" } },
      ]);
    const many = Array.from({ length: 11 }, (_, place) => ({ from: place + 1, pricePerUnit: 1 }));
    expect(PatchListing.safeParse({ priceSteps: many }).success).toBe(false);
    expect(PatchListing.safeParse({ priceSteps: many.slice(1) }).success).toBe(true);
  });

  it("go with a price that is told on request, and are refused beside it", () => {
    const { fields } = patch({ priceSteps: steps });
    expect(patch({ priceOnRequest: true }, fields).fields.priceSteps).toEqual([]);
    expect(() => patch({ priceOnRequest: true, priceSteps: steps }, fields)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer: "#/priceSteps", code: "excluded" })] }),
    );
  });
});

describe("a place that was found", () => {
  const found = { basisPlaceId: before.basisPlaceId, basisPlaceMatch: "named" };
  const moved = { basisPlace: "Новороссийск", region: "Краснодарский край" };
  const elsewhere = toCreatedFields(CreateListing.parse({ ...body, ...moved }));
  const put = (change: object) => toReplacedFields(before, CreateListing.parse({ ...body, ...change }));

  it("is found anew where its text changes, also when its id is sent back", () => {
    expect(before).toMatchObject(found);
    expect(elsewhere.basisPlaceId).not.toBe(before.basisPlaceId);
    const { basisPlaceId } = before;
    for (const { fields } of [put({ ...moved, basisPlaceId }), patch({ ...moved, basisPlaceId })])
      expect(fields).toMatchObject({ basisPlaceId: elsewhere.basisPlaceId, basisPlaceMatch: "named" });
    const { fields } = put({ basisPlaceId, basisPlace: null });
    expect(fields.basisPlaceMatch).toBe("region");
  });

  it("stays as it was found when it is sent back as it was read", () => {
    const { basisPlaceId } = before;
    expect(put({ basisPlaceId }).changes).toEqual({});
    expect(patch({ basisPlaceId, basisPlace: body.basisPlace }).changes).toEqual({});
  });

  it("is stated once its id is sent by itself", () => {
    const { fields, changes } = patch({ basisPlaceId: before.basisPlaceId });
    expect(fields).toMatchObject({ ...found, basisPlaceMatch: "stated" });
    expect(changes).toEqual({ basisPlaceMatch: ["named", "stated"] });
    expect(patch({ title: "Пшеница" }, fields).fields.basisPlaceMatch).toBe("stated");
  });
});
