// Settings of one test.
import { vi } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";

/** Gives a test its own settings and its own process-wide singletons. `vi.unstubAllGlobals()` ends it. */
export function useSettings(settings: Record<string, string>): void {
  vi.stubGlobal("__tonna", undefined);
  singleton("env", () => parseEnv({ LOG_LEVEL: "silent", ...settings }));
}
