// Vitest's global set-up: starts the database server of a test run.
import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./database";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** The projects of vitest.config.ts each load this file, and share one server. */
const once = globalThis as unknown as { __testServer?: Promise<TestServer> };

/** Starts the server unless another project has. Returns the tear-down. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  once.__testServer ??= startTestServer();
  const server = await once.__testServer;
  project.provide("adminUrl", server.adminUrl);
  project.provide("template", server.template);
  // An interrupted run ends without its tear-down, but the server must not outlive it.
  const callOff = () => void server.stop().finally(() => process.exit(143));
  process.once("SIGTERM", callOff);
  return async () => {
    process.off("SIGTERM", callOff);
    await server.stop();
  };
}
