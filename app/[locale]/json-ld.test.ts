import { expect, it } from "vitest";
import { toScriptJson } from "./json-ld";

it("keeps a listing's text from ending the script element", () => {
  const title = "</script><script>alert(1)</script><!-- & \u2028";
  const text = toScriptJson({ title });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ title });
});
