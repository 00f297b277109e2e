import type postgres from "postgres";
import { log } from "../log";

/*
 * A server that was stopped, or a network that forgot a connection, neither answers nor fails: what asked waits for ever, and the
 * driver keeps the connection. So each one is looked at every second. What is dropped fails at once, as a lost connection does, and
 * the driver opens another in its place. A query pays nothing for it, a piece of an answer sets one number to zero.
 */

/** How long a client waits, in looks: while this process itself stands still, nobody is silent. */
export type Patience = {
  /** How often to look, in milliseconds. */
  everyMs: number;
  /** A connection may owe an answer so long without a sign of life: longer than a statement may take. */
  answer: number;
  /** The pulse is asked for so often, and may take so long. */
  pulse: number;
};

/** What `scripts/lib/mend-driver.mjs` lets us see of the driver. */
type Connection = {
  /** Whether a query waits for its answer, or for the rest of it. */
  readonly owes: boolean;
  /** Looks since it owes an answer and was heard last; the driver sets it to zero. */
  silent: number;
  drop(): void;
};

/**
 * Drops the connections of a client that owe an answer for too long, until the client ends. `pulse`, one connection to the same place
 * that does nothing else, tells sooner: when it falls silent, all were lost, or the server stands still.
 */
export function watchOver(client: postgres.Sql, patience: Patience, pulse?: postgres.Sql): postgres.Sql {
  const connections = connectionsOf(client);
  const pulses = pulse ? connectionsOf(pulse) : [];
  const all = [...connections, ...pulses];
  let untilPulse = 0;
  let asking = false;
  const ask = async () => {
    asking = true;
    // A refusal is an answer too. Whoever needs the database hears by itself that it is out of reach.
    await pulse?.unsafe("select 1").catch(() => {});
    asking = false;
    untilPulse = patience.pulse;
  };
  const look = () => {
    for (const each of all) each.silent = each.owes ? each.silent + 1 : 0;
    const lost = pulses.some(({ silent }) => silent > patience.pulse)
      ? all
      : connections.filter(({ silent }) => silent > patience.answer);
    if (lost.length > 0) log().warn({ connections: lost.length }, "the database is silent: connecting anew");
    for (const each of lost) each.drop();
    untilPulse -= 1;
    if (untilPulse <= 0 && !asking) void ask();
  };
  const looking = setInterval(look, patience.everyMs).unref();
  const { end } = client;
  client.end = async (options) => {
    clearInterval(looking);
    await Promise.all([end(options), pulse?.end({ timeout: 0 })]);
  };
  return client;
}

/** The driver's types know nothing of its mending. */
function connectionsOf(client: postgres.Sql): readonly Connection[] {
  const { connections } = client as unknown as { connections?: readonly Connection[] };
  if (!connections) throw new Error("The package postgres is not mended: run `node scripts/lib/mend-driver.mjs`.");
  return connections;
}
