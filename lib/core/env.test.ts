import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { keptSecret, SettingsError } from "./env";

const folder = mkdtempSync(path.join(tmpdir(), "secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a secret is made once and kept whole, with nothing beside it", () => {
  const file = path.join(folder, "data", "auth-secret");
  const secret = keptSecret(file);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(keptSecret(file)).toBe(secret);
  expect(readdirSync(path.dirname(file))).toEqual(["auth-secret"]);
});

test("a file that lost its secret stops the start with a sentence, and is left as it is", () => {
  const file = path.join(folder, "auth-secret");
  writeFileSync(file, "");
  expect(() => keptSecret(file)).toThrow(SettingsError);
  expect(() => keptSecret(file)).toThrow(/put back what it held, or delete it/);
});
