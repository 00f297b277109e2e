// Runs before the imports of each file of database tests that mocks a module. A mock reaches only modules that are evaluated after it.
import { vi } from "vitest";

await import("./vitest-database");
vi.resetModules();
