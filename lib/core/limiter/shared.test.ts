import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSettings } from "@/e2e/support/settings";
import { singleton } from "../singleton";
import type { Limiter } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { takeShared } from "./shared";

const NOW = Date.UTC(2026, 10, 21, 10);
const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  useSettings({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A store that is out of reach for so many requests, in the place of the one that the settings name. */
function storeAwayFor(failures: number) {
  const real = createMemoryLimiter();
  const take = vi.fn<Limiter["take"]>(async (...given) => {
    if (take.mock.calls.length <= failures) throw new Error("refused");
    return real.take(...given);
  });
  singleton("limiter", () => ({ limiter: { ...real, take }, deadlineMs: SECOND, down: null }));
  return take;
}

const ask = () => takeShared("key:a", 100, 3_600);

it("a failed store is not asked for a second, then tried again", async () => {
  const take = storeAwayFor(1);
  expect(await ask()).toBeNull();
  vi.setSystemTime(NOW + SECOND - 1);
  expect(await ask()).toBeNull();
  expect(take).toHaveBeenCalledTimes(1);
  vi.setSystemTime(NOW + SECOND);
  expect(await ask()).toMatchObject({ allowed: true });
});

it("a failed store is asked again when the clock was set back meanwhile", async () => {
  storeAwayFor(1);
  expect(await ask()).toBeNull();
  vi.setSystemTime(NOW - 3_600 * SECOND);
  expect(await ask()).toMatchObject({ allowed: true });
});
