import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Replicated, startReplicated } from "@/e2e/support/replication";
import { env } from "../env";
import { inTransaction } from "./db";
import { closeReplicas, readWithCustomPlan } from "./reads";

/** The way to a server, on which everything can be made to stand still. */
class Way {
  /** Its connections, as the server names them. */
  readonly ports = new Set<number>();
  readonly #ends = new Set<Socket>();
  readonly #server: Server;
  #frozen = false;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = dial(port, "127.0.0.1", () => this.ports.add(far.localPort ?? 0));
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#ends.add(end);
        end.on("data", (bytes) => other.write(bytes));
        end.on("error", () => {});
        end.on("close", () => other.destroy());
        if (this.#frozen) end.pause();
      }
    });
  }

  async open(): Promise<number> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    for (const end of this.#ends) frozen ? end.pause() : end.resume();
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }
}

let servers: Replicated;
let way: Way;

beforeAll(async () => {
  servers = await startReplicated();
  const { primaryUrl, replicaUrl } = servers;
  way = new Way(Number(new URL(replicaUrl).port));
  const second = new URL(replicaUrl);
  second.port = String(await way.open());
  // A primary is no replica: one that is never there.
  const neverThere = primaryUrl;
  Object.assign(env(), { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URLS: [replicaUrl, neverThere, second.href] });
  await inTransaction((tx) => tx.execute(sql`create table counters (n int not null)`));
  await inTransaction((tx) => tx.execute(sql`insert into counters values (0)`));
}, 60_000);

afterAll(async () => {
  way.freeze(false);
  await closeReplicas();
  way.close();
  await servers.stop();
});

const write = () => inTransaction((tx) => tx.execute(sql`update counters set n = n + 1`));

/** The server that answers a read now. */
async function answering(): Promise<"first" | "second" | "primary"> {
  const [row] = await readWithCustomPlan<{ replica: boolean; port: number }>(
    sql`select pg_is_in_recovery() as replica, inet_client_port() as port from counters`,
  );
  if (!row?.replica) return "primary";
  return way.ports.has(row.port) ? "second" : "first";
}

const soon = (who: string, timeout: number) => expect.poll(answering, { timeout, interval: 5 }).toBe(who);

it("reads use a replica as soon as it is ready, while another one is still awaited", async () => {
  await soon("first", 10_000);
  await soon("second", 10_000);
  for (let round = 0; round < 5; round += 1) {
    await write();
    await soon("first", 1_500);
    await soon("second", 1_500);
  }
});

it("reads leave a frozen replica, also those under way, and use it again when it answers", async () => {
  await soon("second", 10_000);
  way.freeze(true);
  const asked = await Promise.all(Array.from({ length: 6 }, answering));
  expect(asked).not.toContain("second");
  await write();
  await soon("first", 1_500);
  way.freeze(false);
  await soon("second", 10_000);
});
