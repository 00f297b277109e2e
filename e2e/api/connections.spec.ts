import { once } from "node:events";
import http from "node:http";
import net from "node:net";
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

/** A connection on which so much was said, and nothing else ever is. */
async function lineWith(url: string, said: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(said);
  return socket;
}

const UNFINISHED =
  "POST /api/listings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";

for (const processes of ["1", "2"]) {
  test(`told to stop, it ends well whatever others hold open: WEB_CONCURRENCY=${processes}`, async () => {
    test.skip(test.info().config.metadata.way !== "server", "Plain `next start` ends by itself.");
    test.setTimeout(90_000);
    const env = { JOBS: "0", WEB_CONCURRENCY: processes };
    const tonna = await startTonna({ databaseUrl: process.env.DATABASE_URL ?? null, env });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 100, maxFreeSockets: 100 });
    // Those whose server goes away say so, to nobody.
    agent.on("free", (socket) => socket.on("error", () => {}));
    const lines: net.Socket[] = [];
    try {
      const asked = Array.from({ length: 100 }, () => askAndStay(`${tonna.url}/api/health/live`, agent));
      lines.push(...(await Promise.all(Array.from({ length: 20 }, () => lineWith(tonna.url, "")))));
      lines.push(...(await Promise.all(Array.from({ length: 20 }, () => lineWith(tonna.url, UNFINISHED)))));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
      // What hangs is left behind after seconds, and then the code says so.
      const { code } = await tonna.stop();
      expect({ code, output: tonna.output() }).toEqual({ code: 0, output: expect.not.stringContaining("failed") });
    } finally {
      for (const line of lines) line.destroy();
      agent.destroy();
      await tonna.stop();
    }
  });
}
