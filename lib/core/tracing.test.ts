import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { isTraced, startSpan, trace } from "./tracing";

test("packages of OpenTelemetry are loaded by nobody but `startTracing`, and only when it needs them", () => {
  const text = readFileSync("lib/core/tracing.ts", "utf8");
  const loaded = text.split("\n").filter((line) => line.includes('"@opentelemetry/'));
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.filter((line) => !/^import type | import\("@/.test(line))).toEqual([]);
});

test("without a collector work runs as it is", async () => {
  expect(isTraced()).toBe(false);
  expect(startSpan("GET", { kind: "server" })).toBeNull();
  expect(await trace("job", { kind: "job" }, async () => 5)).toBe(5);
});

test("a fetch within a job is a span of its trace with host and status, and without path; a failed one is marked", async () => {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (req.url === "/v1/traces") bodies.push(Buffer.concat(chunks).toString());
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(path.join("node_modules", ".tracing-test-"));
  const outfile = path.join(folder, "program.mjs");
  try {
    // In a process of its own: tracing can't be stopped for the other tests of this one.
    const contents = `import { startTracing, trace } from "./lib/core/tracing";
      const stop = await startTracing();
      const get = async (address) => (await fetch(address)).text();
      await get("${url}/outside");
      await trace("job one", { kind: "job" }, () => get("${url}/path-secret?key=secret"));
      await trace("job two", { kind: "job" }, () => get("http://127.0.0.1:2/path-secret")).catch(() => {});
      await stop();`;
    const stdin = { contents, resolveDir: process.cwd() };
    await build({ stdin, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
    const env = { PATH: process.env.PATH, NODE_ENV: "test", OTEL_EXPORTER_OTLP_ENDPOINT: url } as NodeJS.ProcessEnv;
    const [code] = await once(spawn(process.execPath, [outfile], { env, stdio: "inherit" }), "exit");
    expect(code).toBe(0);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
  type Sent = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] };
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const find = (name: string) => spans.find((span) => span.name === name);
  const host = new URL(url).host;
  expect(spans.map(({ name }) => name).sort()).toEqual([`GET ${host}`, "GET 127.0.0.1:2", "job one", "job two"].sort());
  expect(find(`GET ${host}`)).toMatchObject({ parentSpanId: find("job one")?.spanId, status: { code: 0 } });
  expect(JSON.stringify(find(`GET ${host}`))).toContain('"http.response.status_code","value":{"intValue":200}');
  expect(find("GET 127.0.0.1:2")).toMatchObject({ parentSpanId: find("job two")?.spanId, status: { code: 2 } });
  expect(find("job two")).toMatchObject({ status: { code: 2 } });
  expect(bodies.join()).not.toMatch(/secret|outside/);
});
