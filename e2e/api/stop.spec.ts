import http from "node:http";
import { expect, test } from "@playwright/test";
import { startTonna } from "../support/servers";

/** One request on a connection that stays open behind it, as a browser's does. */
function askAndStay(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
  });
}

test("told to stop, it ends well while browsers still hold their connections", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` ends by itself.");
  const tonna = await startTonna({ databaseUrl: process.env.DATABASE_URL ?? null, env: { JOBS: "0" } });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100, maxFreeSockets: 100 });
  // Those whose server goes away say so, to nobody.
  agent.on("free", (socket) => socket.on("error", () => {}));
  try {
    // So many at once come in through the further handles of the port, too (lib/http/acceptors.ts).
    const asked = Array.from({ length: 100 }, () => askAndStay(`${tonna.url}/api/health/live`, agent));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    const { code } = await tonna.stop();
    expect({ code, output: tonna.output() }).toEqual({ code: 0, output: expect.not.stringContaining("failed") });
  } finally {
    agent.destroy();
    await tonna.stop();
  }
});
