import { afterEach, expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { identifyClock } from "./cron-secret";

const SECRET = "a-secret-of-a-clock-0123456789abcdef";
const code = (authorization?: string) => {
  try {
    return identifyClock({ headers: new Headers(authorization === undefined ? {} : { authorization }) }).caller.kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

afterEach(() => Object.assign(env(), { CRON_SECRET: undefined }));

it("knows the clock by the secret alone", () => {
  Object.assign(env(), { CRON_SECRET: SECRET });
  expect(code(`Bearer ${SECRET}`)).toBe("system");
  for (const wrong of [`Bearer ${SECRET}x`, `Bearer ${SECRET.slice(1)}`, SECRET, "Bearer ", "", "Bearer undefined"])
    expect(code(wrong), wrong).toBe("invalid_key");
  expect(code()).toBe("missing_key");
});

it("opens nothing while no secret is set", () => {
  for (const sent of [undefined, "Bearer ", "Bearer undefined"]) expect(code(sent)).toBe("not_found");
});
