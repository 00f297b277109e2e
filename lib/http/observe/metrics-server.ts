import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { env, SettingsError } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import { type ReadStored, startMeasuring } from "@/lib/core/metrics/prometheus";

/*
 * `/metrics` on a port of its own, which is never that of visitors. Of several processes the primary one answers for all.
 */

type MetricsServer = { url: string; close: () => Promise<void> };

/** Starts to measure when METRICS_PORT is set. Returns the server of `/metrics`; null in a worker and without the setting. */
export async function startMetrics(readStored: ReadStored): Promise<MetricsServer | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return null;
  const { AggregatorRegistry } = await import("prom-client");
  const { own, stored } = await startMeasuring(readStored);
  const isPrimaryOfSeveral = cluster.isPrimary && env().WEB_CONCURRENCY > 1 && env().NODE_ENV === "production";
  // In a worker it answers the primary process, which adds up the figures of all.
  const shared = new AggregatorRegistry();
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(own);
    return null;
  }
  const readOwn = () => (isPrimaryOfSeveral ? shared.clusterMetrics() : own.metrics());
  const readText = async () => (await Promise.all([readOwn(), stored.metrics()])).join("\n");
  return serve(createMetricsServer(readText, own.contentType), port, host);
}

function createMetricsServer(readText: () => Promise<string>, contentType: string): Server {
  return createServer({ requestTimeout: 10_000 }, async ({ method, url = "/" }, res) => {
    const isMetrics = url.split("?")[0] === "/metrics";
    if (!isMetrics) return res.writeHead(404).end("There is only /metrics here.\n");
    if (method !== "GET" && method !== "HEAD") return res.writeHead(405, { Allow: "GET, HEAD" }).end();
    try {
      const text = await readText();
      res.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" });
      res.end(method === "HEAD" ? undefined : text);
    } catch (error) {
      // A worker that is busy or just ended gives no answer; the next scrape finds its successor.
      log().warn({ err: error }, "the metrics could not be read");
      res.writeHead(503, { "Retry-After": "5" }).end("The metrics could not be read.\n");
    }
  });
}

async function serve(server: Server, port: number, host: string): Promise<MetricsServer> {
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error) =>
      reject(new SettingsError(`The port of the metrics, METRICS_PORT=${port}, can't be used: ${message}.`));
    server.once("error", refuse).listen({ port, host }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
