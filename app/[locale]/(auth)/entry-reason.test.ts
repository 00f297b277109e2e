import { expect, test } from "vitest";
import { findEntryReason } from "./entry-reason";

test.each([
  ["/ru/account/listings/new?category=wheat-milling", undefined, "newListing"],
  ["/en/account/listings", undefined, "listings"],
  ["/ru/account/listings?status=DRAFT", undefined, "listings"],
  ["/ru/account/listings/newest/edit", undefined, "listings"],
  ["/ru/account/favourites/add?listing=wheat-1", undefined, "favourites"],
  ["/ru/account/chats/new?listing=wheat-1", undefined, "message"],
  ["/ru/account/chats", undefined, "chats"],
  ["/ru/account", undefined, "page"],
  ["/ru/admin/feeds", undefined, "page"],
  ["/ru/catalogue", "favourites", "favourites"],
  ["/ru/listings/wheat-1#report", "report", "report"],
  ["/ru/catalogue", undefined, null],
  ["/ru/catalogue", "<b>pay here</b>", null],
  ["/ru/catalogue", "constructor", null],
  ["/ru/catalogue", ["favourites"], null],
  ["/ru/accounting", undefined, null],
  ["//evil.example/ru/account", "favourites", null],
  ["https://evil.example/ru/account", undefined, null],
  [["/ru/account", "/en/account"], undefined, null],
  [undefined, "favourites", null],
])("coming back to %j, pressed %j: %s", (next, why, reason) => {
  expect(findEntryReason(next, why)).toBe(reason);
});
