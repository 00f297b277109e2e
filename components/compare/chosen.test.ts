// The listings that this browser compares.
import { expect, test } from "vitest";
import { listChosen, listNone } from "./chosen";

test("the list of a browser that chose nothing is the one of the server, so that a page comes alive without a second render", () => {
  expect(listChosen()).toBe(listNone());
});
