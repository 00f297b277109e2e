import { once } from "node:events";
import http, { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leavePort } from "./leave";

let server: http.Server;
let url: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
beforeEach(async () => {
  server = createServer((_req, res) => res.writeHead(200, ["X-Test", "1"]).end("answer"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

/** Asks on the connection that is open, if there is one. Returns the value of `Connection` in the answer. */
function ask(from: http.Agent | false = agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: from }, (response) =>
      response.resume().on("end", () => resolve(response.headers.connection)),
    );
    request.on("error", reject);
  });
}

test("a server that leaves its port answers once more on an open connection, ends it, and takes no new one", async () => {
  expect(await ask()).toBe("keep-alive");
  const left = leavePort(server, 20_000);
  await expect(ask(false)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(await ask()).toBe("close");
  await left;
});

test("a server that leaves its port does not wait for a silent connection for ever", async () => {
  await ask();
  await leavePort(server, 60);
  // It is still there: the end of the process closes it.
  expect(await ask()).toBe("close");
});
