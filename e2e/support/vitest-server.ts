import type { TestProject } from "vitest/node";
import { startTestServer } from "./database";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Vitest's global set-up for the database tests: one server for the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
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
