import { expect, test } from "vitest";
import { GET } from "./route";

test.each([
  ["/", "en", "/en"],
  ["/", "de", "/ru"],
  ["/?utm_source=a%20b&utm_medium=c", "en", "/en?utm_source=a%20b&utm_medium=c"],
  ["/?next=//evil.example", "ru", "/ru?next=//evil.example"],
])("%s leads a reader of %s to %s", (path, language, location) => {
  const request = new Request(`http://tonna.example${path}`, { headers: { "accept-language": language } });
  expect(GET(request).headers.get("location")).toBe(location);
});
