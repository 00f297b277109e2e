// A collector of OpenTelemetry for tests: keeps the spans that arrive as JSON.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number | string };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: SentSpan["attributes"] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

export type CollectedSpan = Omit<SentSpan, "attributes"> & { attributes: Record<string, unknown> };

/** Starts a collector on a free port of the loopback. `bodies` holds what arrived as text. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (req.url === "/v1/traces") {
      bodies.push(body);
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        services.add(toRecord(resource.attributes)["service.name"]);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: toRecord(span.attributes) });
      }
    }
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, spans, bodies, services, stop };
}

function toRecord(attributes: SentSpan["attributes"]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
}
