import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTraced, startSpan, trace } from "./tracing";

test("packages of OpenTelemetry are loaded by nobody but `startTracing`, and only when it needs them", () => {
  const text = readFileSync("lib/core/tracing.ts", "utf8");
  const loaded = text.split("\n").filter((line) => line.includes('"@opentelemetry/'));
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.filter((line) => !/^import type | import\("@/.test(line))).toEqual([]);
});

test("without a collector work runs as it is", async () => {
  expect(isTraced()).toBe(false);
  expect(startSpan("GET", { kind: "server" })).toBeNull();
  expect(await trace("job", { kind: "job" }, async () => 5)).toBe(5);
});
