import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords";

test("a password matches its own hash and nothing else", async () => {
  const hashed = await hashPassword("correct horse");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hashed, "correct horse")).toBe(true);
  expect(await verifyPassword(hashed, "Correct horse")).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same words")).not.toBe(await hashPassword("same words"));
});

test("composed and decomposed letters are one password", async () => {
  expect(
    await verifyPassword(await hashPassword("й".normalize("NFC").repeat(10)), "й".normalize("NFD").repeat(10)),
  ).toBe(true);
});

test("a password never matches a missing hash, the decoy's own text included", async () => {
  expect(await verifyPassword(null, "no account has this password")).toBe(false);
});
