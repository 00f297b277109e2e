// An S3 bucket for tests.
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

type Kept = { bytes: Buffer; contentType: string | undefined };
export type S3Server = {
  url: string;
  objects: Map<string, Kept>;
  /** Statuses that the next requests are answered with instead. */
  failures: number[];
  stop(): Promise<void>;
};

/** Starts a bucket. It refuses wrong signatures (AWS Signature Version 4) and bytes that differ from their signed checksum. */
export async function startS3(bucket: string, { region, id, secret }: Record<"region" | "id" | "secret", string>) {
  const objects = new Map<string, Kept>();
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const end = (status: number, body?: Buffer) => response.writeHead(status).end(body);
    const failure = failures.shift();
    if (failure) return end(failure);
    if (!isSigned(request, { region, id, secret })) return end(403);
    if (sha256(bytes) !== request.headers["x-amz-content-sha256"]) return end(400);
    const path = request.url ?? "";
    if (!path.startsWith(`/${bucket}/`)) return end(404);
    const key = decodeURIComponent(path.slice(bucket.length + 2));
    const kept = objects.get(key);
    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes, contentType: request.headers["content-type"] });
        return end(200);
      case "GET":
        return kept ? end(200, kept.bytes) : end(404);
      case "DELETE":
        objects.delete(key);
        return end(204);
      default:
        return end(405);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, failures, stop };
}

function isSigned(request: IncomingMessage, { region, id, secret }: Record<"region" | "id" | "secret", string>) {
  const given = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const [, credential, signedHeaders = "", signature] = given ?? [];
  const at = String(request.headers["x-amz-date"]);
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${id}/${scope}`) return false;
  const names = signedHeaders.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
  const canonical = [
    request.method,
    request.url,
    "",
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signedHeaders,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, at.slice(0, 8)));
  return hmac(key, text).toString("hex") === signature;
}
