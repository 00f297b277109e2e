import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./database";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Each project of vitest.config.ts loads this file for itself, and all of them share a server. */
const once = globalThis as unknown as { __testServer?: Promise<TestServer> };

/** Vitest's global set-up for the database tests: one server for the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  once.__testServer ??= startTestServer();
  const server = await once.__testServer;
  project.provide("adminUrl", server.adminUrl);
  project.provide("template", server.template);
  // A run that is called off ends without its tear-down; the server must not outlive it.
  const callOff = () => void server.stop().finally(() => process.exit(143));
  process.once("SIGTERM", callOff);
  return async () => {
    process.off("SIGTERM", callOff);
    await server.stop();
  };
}
