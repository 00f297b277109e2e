import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { type Listing, wheat } from "./listings";
import { api, expectProblem, named, ok } from "./support";

const post = async (json: unknown) => api((await seller()).key).post("/api/listings", { json });

const KEY_TITLE =
  '"title":"Пшеница","type":"SELL","categorySlug":"wheat-milling","pricePerUnit":1,"currency":"RUB","volumeUnit":"т","country":"RU"';
const MALFORMED: [what: string, bytes: Uint8Array | string][] = [
  ["empty", ""],
  ["only spaces", "  \n "],
  ["truncated", `{${KEY_TITLE}`],
  ["trailing junk", `{${KEY_TITLE}}x`],
  ["two documents", `{${KEY_TITLE}}{}`],
  ["a byte order mark", `\ufeff{${KEY_TITLE}}`],
  ["NaN", `{${KEY_TITLE},"volume":NaN}`],
  ["Infinity", `{${KEY_TITLE},"volume":Infinity}`],
  ["a leading zero", `{${KEY_TITLE},"volume":010}`],
  ["a plus sign", `{${KEY_TITLE},"volume":+1}`],
  ["hexadecimal", `{${KEY_TITLE},"volume":0x10}`],
  ["a bare point", `{${KEY_TITLE},"volume":.5}`],
  ["single quotes", "{'title':'x'}"],
  ["names without quotes", "{title:1}"],
  ["a trailing comma", `{${KEY_TITLE},}`],
  ["a comment", `{${KEY_TITLE}/* hi */}`],
  ["a raw line break in a string", '{"title":"a\nb"}'],
  ["a raw NUL byte", '{"title":"a\u0000b"}'],
  ["invalid UTF-8 (FF)", Buffer.from([0x7b, 0x22, 0x74, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  [
    "invalid UTF-8 (cut sequence)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xd0]), Buffer.from('"}')]),
  ],
  [
    "invalid UTF-8 (overlong)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  ],
  [
    "invalid UTF-8 (encoded surrogate)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ],
  ["UTF-16", Buffer.from(`{${KEY_TITLE}}`, "utf16le")],
  ["windows-1251", Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xcf, 0xf8, 0xe5, 0x22, 0x7d])],
  ["a form", "title=x&type=SELL"],
  ["open brackets without end", "[".repeat(100_000)],
  ["open objects without end", '{"a":'.repeat(100_000)],
];

test.describe("malformed bytes are 400 invalid_json", () => {
  for (const [what, bytes] of MALFORMED) {
    test(what, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes,
        headers: { "content-type": "application/json" },
      });
      await expectProblem(answer, 400, "invalid_json");
    });
  }

  test("no body at all", async () => {
    const answer = await api((await seller()).key).post("/api/listings", {
      headers: { "content-type": "application/json", "content-length": "0" },
    });
    await expectProblem(answer, 400, "invalid_json");
  });
});

const ODD: [what: string, text: string][] = [
  ["an array", "[]"],
  ["an array of one listing", `[{${KEY_TITLE}}]`],
  ["a string", '"title"'],
  ["a number", "42"],
  ["null", "null"],
  ["true", "true"],
  ["a closed tower of arrays", "[".repeat(100_000) + "]".repeat(100_000)],
  ["a tower inside a field", `{${KEY_TITLE},"attributes":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`],
  ["a number too large for a double", `{${KEY_TITLE},"volume":1e400}`],
  ["an integer of 40 digits", `{${KEY_TITLE},"volume":${"9".repeat(40)}}`],
  ["a lone surrogate, escaped", `{${KEY_TITLE.replace("Пшеница", "abc\\ud800def")}}`],
  ["a lone low surrogate in the description", `{${KEY_TITLE},"description":"x\\udc00y"}`],
  ["a lone surrogate in a field's name", `{${KEY_TITLE},"\\ud800":1}`],
  ["an escaped NUL", `{${KEY_TITLE.replace("Пшеница", "abc\\u0000def")}}`],
  ["an escaped NUL in the description", `{${KEY_TITLE},"description":"a\\u0000"}`],
  ["an escaped NUL in the region", `{${KEY_TITLE},"region":"a\\u0000"}`],
  ["an escaped NUL in externalId", `{${KEY_TITLE},"externalId":"a\\u0000"}`],
  ["a field named __proto__", `{${KEY_TITLE},"__proto__":{"title":"x"}}`],
  ["a field named constructor", `{${KEY_TITLE},"constructor":1}`],
  ["an attribute named __proto__", `{${KEY_TITLE},"attributes":{"__proto__":1}}`],
  ["more decimals than a double has", `{${KEY_TITLE.replace(":1,", ":0.10000000000000000001,")}}`],
  ["five decimals", `{${KEY_TITLE.replace(":1,", ":1.00001,")}}`],
  ["a field with an empty name", `{${KEY_TITLE},"":1}`],
];

test.describe("valid JSON that is no listing is 422", () => {
  for (const [what, text] of ODD) {
    test(what, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes: text,
        headers: { "content-type": "application/json" },
      });
      await expectProblem(answer, 422, "validation_failed");
    });
  }

  test("the pointer of a body that is no object is the whole document", async () => {
    expect(named(await expectProblem(await post([]), 422, "validation_failed"))).toEqual(["#"]);
  });

  test("a repeated name never counts twice: the last wins or the body is refused", async () => {
    const bytes = `{${KEY_TITLE},"title":"Последнее имя"}`;
    const answer = await api((await seller()).key).post("/api/listings", {
      bytes,
      headers: { "content-type": "application/json" },
    });
    if (answer.status === 201) expect(ok<Listing>(answer, 201).title).toBe("Последнее имя");
    else expect([400, 422]).toContain(answer.status);
  });
});

test.describe("content types", () => {
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    'application/json;charset="UTF-8"',
  ]) {
    test(`takes ${type}`, async () => {
      ok(
        await api((await seller()).key).post("/api/listings", { json: wheat(), headers: { "content-type": type } }),
        201,
      );
    });
  }
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "text/json",
    "application/xml",
    "application/merge-patch+json",
    "json",
    "*/*",
  ]) {
    test(`refuses ${type}`, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        json: wheat(),
        headers: { "content-type": type },
      });
      await expectProblem(answer, 415, "unsupported_media_type");
    });
  }
  test("refuses a body without a type", async () => {
    const answer = await api((await seller()).key).post("/api/listings", { bytes: JSON.stringify(wheat()) });
    await expectProblem(answer, 415, "unsupported_media_type");
  });
});

test.describe("size", () => {
  const MIB = 1_048_576;
  const padded = (size: number) =>
    Buffer.concat([Buffer.from(JSON.stringify(wheat())), Buffer.alloc(size, " ")]).subarray(0, size);
  const type = { "content-type": "application/json" };

  test("exactly 1 MiB is taken", async () => {
    ok(await api((await seller()).key).post("/api/listings", { bytes: padded(MIB), headers: type }), 201);
    ok(
      await api((await seller()).key).post("/api/listings", { bytes: padded(MIB), headers: type, chunked: true }),
      201,
    );
  });
  for (const [what, size, chunked] of [
    ["one byte more, announced", MIB + 1, false],
    ["one byte more, chunked", MIB + 1, true],
    ["3 MiB, announced", 3 * MIB, false],
    ["3 MiB, chunked", 3 * MIB, true],
  ] as const) {
    test(`${what}: 413`, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes: padded(size),
        headers: type,
        chunked,
      });
      await expectProblem(answer, 413, "payload_too_large");
    });
  }
  test("a chunked body is read like any other", async () => {
    ok(await api((await seller()).key).post("/api/listings", { json: wheat(), chunked: true }), 201);
  });
});
