import { describe, expect, test } from "vitest";
import type { FileType } from "./contract";
import { readArray } from "./json-policy";
import { readFile } from "./read-policy";

const read = (type: FileType, text: string) => readFile({ bytes: Buffer.from(text), type, charset: null });

describe("the head of a CSV file", () => {
  test("of a hundred thousand names is refused before they are parsed, and a refusal lists a hundred names", async () => {
    const long = Array.from({ length: 100_000 }, (_, at) => `u${at}`).join();
    await expect(read("text/csv", `${long}\n1\n`)).rejects.toMatchObject({
      errors: [{ pointer: "#", code: "too_big" }],
    });
    const unknown = Array.from({ length: 9_000 }, (_, at) => `u${at}`).join();
    await expect(read("text/csv", `${unknown}\n1\n`)).rejects.toMatchObject({ errors: { length: 100 } });
  });

  test("with an unknown name is refused before a row is read", async () => {
    // The file has a row too many: a reader of rows would tell of it.
    await expect(read("text/csv", `externalId,colour\n${"A,1\n".repeat(10_001)}`)).rejects.toMatchObject({
      errors: [{ pointer: "#/colour", code: "unknown_field" }],
    });
    await expect(read("text/csv", `externalId${",".repeat(1_000)}\nA\n`)).rejects.toMatchObject({
      errors: [{ code: "too_big" }],
    });
    await expect(read("text/csv", "externalId,title,title,,\nA\n")).rejects.toMatchObject({
      errors: [{ pointer: "#/title", code: "not_unique" }],
    });
  });
});

test("a JSON array of too many items is refused before a row is made of any", () => {
  expect(() => readArray(Buffer.from(`[${"1,".repeat(10_000)}1]`))).toThrow(
    expect.objectContaining({ code: "payload_too_large" }),
  );
});
