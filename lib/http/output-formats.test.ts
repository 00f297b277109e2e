import { describe, expect, it } from "vitest";
import { negotiate } from "./output";

const OFFERS = ["application/json", "text/csv"];

describe("Accept chooses as RFC 9110 says", () => {
  it.each([
    [null, "application/json"],
    ["", "application/json"],
    ["*/*", "application/json"],
    ["text/csv", "text/csv"],
    ["TEXT/CSV", "text/csv"],
    ["text/*", "text/csv"],
    ["text/csv, application/json", "application/json"],
    ["application/json;q=0.5, text/csv", "text/csv"],
    ["application/json; Q=0.5 , text/csv ; q=0.4", "application/json"],
    ["*/*;q=0.1, text/csv;q=0.2", "text/csv"],
    ["application/json;q=0, */*", "text/csv"],
    ["text/csv;q=0, text/*;q=1, */*;q=0.1", "application/json"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"],
    ["application/json;q=0.001", "application/json"],
    ["application/problem+json", "application/json"],
    ["application/problem+json, text/csv;q=0.5", "application/json"],
    ["text/html, application/problem+json;q=0.1", "application/json"],
  ])("%s gives %s", (accept, format) => {
    expect(negotiate(accept, OFFERS)).toBe(format);
  });

  it("takes anything for an answer without a body", () => {
    expect(negotiate("text/html", OFFERS, false)).toBe("application/json");
    expect(negotiate("text/csv", OFFERS, false)).toBe("text/csv");
  });

  it.each([
    "text/html",
    "application/json;q=0",
    "*/*;q=0",
    "*/*;q=-1",
    "text/csv;q=x",
    "nonsense",
    ",",
    "application/jsonx",
  ])("%s gives 406", (accept) => {
    expect(() => negotiate(accept, OFFERS)).toThrow(expect.objectContaining({ code: "not_acceptable" }));
  });
});
