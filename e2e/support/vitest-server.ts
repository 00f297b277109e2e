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
  return server.stop;
}
