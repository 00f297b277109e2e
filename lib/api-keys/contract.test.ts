import { expect, it } from "vitest";
import { IssueKeyInput } from "./contract";

it.each([
  ["2028-02-29T23:59:59+14:00", true],
  ["9999-12-31T23:59:59Z", true],
  ["9999-12-31T23:59:59-14:00", false],
  ["10000-01-01T00:00:00Z", false],
  ["2027-02-29T00:00:00Z", false],
  ["2027-01-01T00:00:00", false],
])("a key that expires at %s: %s", (expiresAt, fits) => {
  expect(IssueKeyInput.safeParse({ name: "1C", scopes: ["chats:read"], expiresAt }).success).toBe(fits);
});
