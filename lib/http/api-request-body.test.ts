import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "@/lib/core/parse-json";
import { readBytes, requireBytes, requireMediaType, requirePlain } from "./api-request";

const bytes = (text: string) => new TextEncoder().encode(text);
const post = (body: BodyInit | null, headers = {}) =>
  new Request("http://tonna.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

describe("the bytes of a body", () => {
  it.each([
    ["nothing", ""],
    ["a BOM", "\ufeff{}"],
    ["trailing junk", "{} x"],
    ["two values", "{}{}"],
    ["half an object", '{"a":'],
    ["a bare NaN", "NaN"],
    ["a NUL behind", "{}\u0000"],
  ])("%s is invalid_json", (_name, text) => {
    expect(() => parseJson(bytes(text))).toThrow(expect.objectContaining({ code: "invalid_json" }));
  });

  it.each([[[0xff]], [[0x22, 0xc3, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]], [[0x22, 0xc0, 0xaf, 0x22]]])(
    "%j is not UTF-8",
    (list) => {
      expect(() => parseJson(new Uint8Array(list))).toThrow(expect.objectContaining({ code: "invalid_json" }));
    },
  );

  it("gives back any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes("__proto__"));
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['{"__proto__":1}', "#/__proto__"],
    ['{"\\u005f_proto__":1}', "#/__proto__"],
    ['{"attributes":{"__proto__":{"x":1}}}', "#/attributes/__proto__"],
    ['{"images":[{"__proto__":1}]}', "#/images/0/__proto__"],
  ])("%s is refused at %s", (text, pointer) => {
    const errors = [expect.objectContaining({ pointer, code: "unknown_field" })];
    expect(() => parseJson(bytes(text))).toThrow(expect.objectContaining({ code: "validation_failed", errors }));
  });
});

describe("size and type of a body", () => {
  it("is read up to the limit and not one byte more, with a declared length or without", async () => {
    expect(await requireBytes(post("x".repeat(10)), 10)).toHaveLength(10);
    expect(await requireBytes(post(null), 10)).toHaveLength(0);
    const stream = new Response("x".repeat(11)).body;
    for (const request of [post("x".repeat(11)), post(stream), post("x", { "content-length": "11" })])
      await expect(requireBytes(request, 10)).rejects.toMatchObject({ code: "payload_too_large" });
    expect(await readBytes(post("x".repeat(11)), 10)).toBeNull();
  });

  it.each([
    ["application/json", true],
    ["Application/JSON; charset=UTF-8", true],
    ['application/json;charset="utf-8"', true],
    ["application/json; charset=windows-1251", false],
    ["text/plain", false],
    ["application/jsonp", false],
    ["", false],
  ])("%s is taken: %s", (type, taken) => {
    const check = () => requireMediaType(post("{}", { "content-type": type }), ["application/json"]);
    if (taken) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: "unsupported_media_type" }));
  });
});

it("is refused with the types of patches in their header", () => {
  const check = (method: string) => () => requireMediaType({ method, headers: new Headers() }, ["application/json"]);
  const named = (header: string) => expect.objectContaining({ headers: { [header]: "application/json" } });
  expect(check("POST")).toThrow(named("Accept-Post"));
  expect(check("PATCH")).toThrow(named("Accept-Patch"));
});

it("is refused when it is compressed, and accepted when it says that it is not", () => {
  for (const coding of ["gzip", "br", "gzip, identity"])
    expect(() => requirePlain(post("{}", { "content-encoding": coding }))).toThrow(
      expect.objectContaining({ code: "unsupported_media_type", headers: { "Accept-Encoding": "identity" } }),
    );
  for (const coding of [{}, { "content-encoding": "Identity" }]) requirePlain(post("{}", coding));
});
