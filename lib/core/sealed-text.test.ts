import { expect, it } from "vitest";
import { openSealedText, sealText } from "./sealed-text";

it("a sealed text is opened, is another each time, and does not hold the text", () => {
  const [one, other] = [sealText("whsec_ключ"), sealText("whsec_ключ")];
  expect(openSealedText(one)).toBe("whsec_ключ");
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url").toString("utf8")).not.toContain("whsec");
});

it("a text that was changed is not opened", () => {
  const bytes = Buffer.from(sealText("secret"), "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => openSealedText(bytes.toString("base64url"))).toThrow();
});
