// Every file of a domain says by its name, or by its folder's, what kind of code it holds.
import { expect, test } from "vitest";
import { isInDomain, isOfKind, LOGIC_KINDS, listSources, MODEL_KINDS } from "./source-files";

test("every file of a domain bears a kind's name or stands in a folder of one", () => {
  const kinds = [...MODEL_KINDS, ...LOGIC_KINDS];
  const free = listSources().filter((file) => isInDomain(file) && !isOfKind(file, kinds));
  expect(free.length).toBeLessThan(40);
});
