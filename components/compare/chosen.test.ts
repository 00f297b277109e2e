// The listings that this browser compares.
import { expect, test } from "vitest";
import { listChosen, listNone } from "./chosen";

test("an empty choice is the same object in the browser and on the server, so that hydration renders once", () => {
  expect(listChosen()).toBe(listNone());
});
