import { readFileSync } from "node:fs";

/** The requests of a workload as bytes to send to a server, in the same mixed order every time: servers are compared by the same. */
export function requestsOf(planFile, workload, target) {
  const { requests, keys } = JSON.parse(readFileSync(planFile, "utf8"));
  const mine = shuffled(requests.filter((request) => request.workload === workload));
  return mine.map((request, index) => bytesOf(request, target, keys[index % keys.length]));
}

/** The bytes that ask for a path, or send a body to it with a key. */
export function bytesOf({ path, body }, target, key) {
  const head = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: gzip, br\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const more = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${head}${more}\r\n${body}`);
}

function shuffled(items) {
  let seed = 1;
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const out = [...items];
  for (let last = out.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [out[last], out[other]] = [out[other], out[last]];
  }
  return out;
}

/** The time that a share of them is not above; null of none. */
export function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
