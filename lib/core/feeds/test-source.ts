import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";

/**
 * The sources of feeds as a server of a test file's own: what it answers, and what it was asked since the test began.
 * `settings` name it in the environment. Call it once a file, before anything reads the settings.
 */
export function feedSource(settings: (address: string) => Record<string, string> = () => ({})) {
  const source = {
    address: "",
    answer: ((_, response) => response.end()) as RequestListener,
    asked: [] as string[],
    headers: [] as IncomingHttpHeaders[],
  };
  const server = createServer((request, response) => {
    source.asked.push(request.url ?? "");
    source.headers.push(request.headers);
    source.answer(request, response);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    source.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [name, value] of Object.entries(settings(source.address))) vi.stubEnv(name, value);
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllEnvs();
  });

  beforeEach(() => {
    source.asked.length = 0;
    source.headers.length = 0;
  });

  return source;
}
