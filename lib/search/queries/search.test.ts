// Search refuses contradicting parameters.
import { expect, test } from "vitest";
import { SearchRequest } from "../contract";
import { search } from "./search";

test.each(["listings", "companies"])(
  "a page number beside a cursor of %s is refused as in any other list",
  async (type) => {
    const request = SearchRequest.parse({ q: "лом", type, page: "2", cursor: "abc" });
    await expect(search(request)).rejects.toMatchObject({ errors: [{ parameter: "page", code: "excluded" }] });
  },
);
