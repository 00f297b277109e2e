import { vi } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";

/**
 * A test's own settings, and nothing made under another test's: what exists once in a process begins anew.
 * `vi.unstubAllGlobals()` ends it.
 */
export function useSettings(settings: Record<string, string>): void {
  vi.stubGlobal("__tonna", undefined);
  singleton("env", () => parseEnv({ LOG_LEVEL: "silent", ...settings }));
}
