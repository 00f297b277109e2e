import { expect, it } from "vitest";
import { readNewsParams } from "./news-params";

it("names what it can't use, and does not mind what an advertisement added to its link", () => {
  expect(readNewsParams({ q: "рожь", colour: "red", utm_source: "vk", fbclid: "1" })).toMatchObject({
    query: { q: "рожь" },
    params: { q: "рожь" },
    refused: [{ name: "colour", value: "red" }],
  });
});
