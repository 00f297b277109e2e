import { env } from "@/lib/core/env";
import { provideReadings } from "@/lib/core/metrics/measure";
import { singleton } from "@/lib/core/singleton";

/*
 * A gate limits requests under way and shares them out by visitor. Under more load than a process can serve, a queue only makes everyone
 * wait: a request that would wait too long is refused at once, before anything is spent on it.
 */

export type GateOptions = {
  /** The limit is never lower, whatever requests cost. Fewer requests tell nothing about the speed of more. */
  minLimit: number;
  /** The limit while the speed is not known. */
  initialLimit: number;
  /** The limit is never higher. */
  maxLimit: number;
  /** Requests under way that are accepted however slow they are, until one more comes. Default: none. */
  safeLimit?: number;
  /** Longest wait of a request, in milliseconds. */
  maxWaitMs: number;
  /** Requests that work at a time; others wait for their turn. Default: all. */
  concurrency?: number;
  /** The gate is overloaded while more than `concurrency` are under way: then at least so many work at a time. Default: `concurrency`. */
  overloadedConcurrency?: number;
  /** Milliseconds whose work may run at once when overloaded, if that is more requests: quick work is cheapest together. */
  overloadedMs?: number;
  now?: () => number;
};

/** One request under way: wait for `turn`, do the work, then `release` (a second release does nothing). */
export type Slot = {
  /** Null: the turn has come at once. */
  turn: Promise<void> | null;
  release(): void;
  /** Waits for something outside, such as a body on a slow line, while others work; then takes the next turn. */
  releaseWhile<T>(work: () => Promise<T>): Promise<T>;
};

/** The slots of one visitor: their number, and those of them that wait for a turn. */
type Share = { slots: number; waiting: (() => void)[] };

/** Weight of one more answer in the estimate. */
const WEIGHT = 0.1;
/** An estimate that is older, in milliseconds, says nothing about the present load. */
const FORGET_MS = 3_000;
/** Time after a refusal, in milliseconds, in which `safeLimit` does not hold: there are more requests than that. */
const CROWDED_MS = 1_000;

/**
 * Gives a slot to each request that can be done soon, and refuses the rest. It learns how long a request takes from those before.
 * Turns go round by visitor. When the gate is full, a visitor still gets slots up to an equal share of the limit: those who have more
 * are refused and wait longer, not the newcomer.
 */
export class Gate {
  readonly #options: Required<GateOptions>;
  /** Visitors that have slots. */
  readonly #shares = new Map<string, Share>();
  /** Visitors that wait, each once, in the order of their turns. */
  readonly #round: Share[] = [];
  #inside = 0;
  #running = 0;
  #refused = 0;
  /** Milliseconds that each request adds to the wait of later ones; 0: not known. */
  #cost = 0;
  #learntAt = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(options: GateOptions) {
    const { concurrency = Number.POSITIVE_INFINITY, overloadedConcurrency = concurrency, overloadedMs = 0 } = options;
    const { safeLimit = 0, now = () => performance.now() } = options;
    this.#options = { ...options, now, safeLimit, concurrency, overloadedConcurrency, overloadedMs };
  }

  /** Number of slots that are taken. */
  get inside(): number {
    return this.#inside;
  }

  /** Number of slots that wait for their turn. */
  get waiting(): number {
    return this.#inside - this.#running;
  }

  /** Number of requests that got no slot so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Takes a slot; null when the request should come back later. For a `patient` one the limit is `maxLimit`. */
  acquire(visitor: string, patient = false): Slot | null {
    const { now, maxLimit } = this.#options;
    const since = now();
    if (!this.#hasRoom(visitor, patient ? maxLimit : this.#limit(since))) {
      this.#refusedAt = since;
      this.#refused += 1;
      return null;
    }
    const turn = this.#enter(visitor);
    const inside = this.#inside;
    let isReleased = false;
    let hasPaused = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (!hasPaused) this.#learn(now(), (now() - since) / inside, inside);
      this.#leave(visitor);
    };
    const releaseWhile = async <T>(work: () => Promise<T>): Promise<T> => {
      hasPaused = true;
      this.#leave(visitor);
      try {
        return await work();
      } finally {
        await this.#enter(visitor);
      }
    };
    return { turn, release, releaseWhile };
  }

  /** Whether the gate is below a limit, or the visitor below an equal share of it. */
  #hasRoom(visitor: string, limit: number): boolean {
    if (this.#inside < limit) return true;
    const slots = this.#shares.get(visitor)?.slots ?? 0;
    const visitors = this.#shares.size + (slots === 0 ? 1 : 0);
    return slots < Math.floor(limit / visitors);
  }

  #limit(now: number): number {
    const { minLimit, initialLimit, maxLimit, safeLimit, maxWaitMs } = this.#options;
    const cost = this.#knownCost();
    const learnt = cost === null ? initialLimit : Math.min(maxLimit, Math.max(minLimit, Math.floor(maxWaitMs / cost)));
    return now - this.#refusedAt <= CROWDED_MS ? learnt : Math.max(safeLimit, learnt);
  }

  #learn(now: number, cost: number, inside: number): void {
    if (inside < this.#options.minLimit) return;
    const known = this.#knownCost();
    this.#cost = known === null ? cost : known + (cost - known) * WEIGHT;
    this.#learntAt = now;
  }

  /** The recent estimate; null when there is none. */
  #knownCost(): number | null {
    return this.#cost > 0 && this.#options.now() - this.#learntAt <= FORGET_MS ? this.#cost : null;
  }

  /** Number of requests that may work now. */
  #turns(): number {
    const { concurrency, overloadedConcurrency, overloadedMs } = this.#options;
    if (this.#inside <= concurrency) return concurrency;
    const cost = this.#knownCost();
    return cost === null ? overloadedConcurrency : Math.max(overloadedConcurrency, Math.floor(overloadedMs / cost));
  }

  /** Takes a slot and, if there is one, a turn; otherwise returns the promise of one. */
  #enter(visitor: string): Promise<void> | null {
    const share = this.#shares.get(visitor) ?? { slots: 0, waiting: [] };
    if (share.slots === 0) this.#shares.set(visitor, share);
    share.slots += 1;
    this.#inside += 1;
    if (this.#running < this.#turns()) {
      this.#running += 1;
      return null;
    }
    if (share.waiting.length === 0) this.#round.push(share);
    return new Promise((resolve) => share.waiting.push(resolve));
  }

  /** Gives a slot back, and its turn to others. When the number of turns has changed meanwhile, it goes to nobody or to several. */
  #leave(visitor: string): void {
    const share = this.#shares.get(visitor);
    if (share) {
      share.slots -= 1;
      if (share.slots === 0) this.#shares.delete(visitor);
    }
    this.#inside -= 1;
    this.#running -= 1;
    while (this.#running < this.#turns()) {
      const next = this.#round.shift();
      if (!next) return;
      this.#running += 1;
      next.waiting.shift()?.();
      if (next.waiting.length > 0) this.#round.push(next);
    }
  }
}

/** Provides the metrics of a gate. */
function measureGate<G extends Pick<Gate, "inside" | "waiting" | "refused">>(gate: string, measured: G): G {
  provideReadings("tonna_gate_slots", () => [
    { labels: { gate, state: "taken" }, value: measured.inside },
    { labels: { gate, state: "waiting" }, value: measured.waiting },
  ]);
  provideReadings("tonna_gate_refused_total", () => [{ labels: { gate }, value: measured.refused }]);
  return measured;
}

/* The gates of this process. Next bundles `lib` a second time, and both copies share them. */

/** Requests that work at a time, for each connection to the database. */
const REQUESTS_PER_DB_CONNECTION = 4;
/**
 * Work that a turn of the event loop can bear when overloaded, in milliseconds. With 40 a fifth more is written, but refusals of W1
 * take 32 ms (p99 121) instead of 21 (80).
 */
const OVERLOADED_MS = 25;

/**
 * The gate of the API. Up to 200 requests under way are never refused, a promise of the contract. When overloaded, one request for
 * each connection to the database works at a time: the others would only wait there, and their answers come all at once, so that a
 * turn of the event loop is long (W1 at ten times the load: 65 ms, with one 16 ms).
 */
export const getApiGate = () =>
  singleton("api-gate", () => {
    const overloadedConcurrency = env().DATABASE_POOL;
    const concurrency = REQUESTS_PER_DB_CONNECTION * overloadedConcurrency;
    // A large pool takes more than the usual initial limit: its speed shows only when it is full.
    const limits = { minLimit: concurrency, initialLimit: Math.max(120, concurrency), maxLimit: 1_000, safeLimit: 200 };
    const gate = new Gate({
      ...limits,
      maxWaitMs: 300,
      concurrency,
      overloadedConcurrency,
      overloadedMs: OVERLOADED_MS,
    });
    return measureGate("api", gate);
  });

/**
 * Few pages are rendered at a time: more would delay each other, and everything else that this process does. When overloaded, two
 * keep database and process busy; turns of the event loop stay short, and a refusal takes at most 0.13 s instead of 0.16.
 */
const RENDERING: GateOptions = {
  minLimit: 8,
  initialLimit: 16,
  maxLimit: 64,
  safeLimit: 24,
  maxWaitMs: 500,
  concurrency: 4,
  overloadedConcurrency: 2,
};

export type PageGates = { visitors: Gate; members: Gate };

/** Creates gates with the limits of pages, outside the process-wide ones (for tests). */
export const createPageGates = (): PageGates => ({ visitors: new Gate(RENDERING), members: new Gate(RENDERING) });

/** The gates of pages. Signed-in people (`members`) have slots of their own, however many visitors there are. */
export const getPageGates = () =>
  singleton("page-gates", () => {
    const gates = createPageGates();
    measureGate("pages", gates.visitors);
    measureGate("member-pages", gates.members);
    return gates;
  });
