import { provideReadings } from "@/lib/core/metrics/measure";

/*
 * A gate limits requests under way. Under more load than a process can serve, a queue only makes everyone wait: a request that would
 * wait too long is refused at once, before anything is spent on it.
 */

export type GateOptions = {
  /** The limit is never lower, whatever requests cost. Fewer requests tell nothing about the speed of more. */
  minLimit: number;
  /** The limit while the speed is not known. */
  initialLimit: number;
  /** The limit is never higher. */
  maxLimit: number;
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

/** Weight of one more answer in the estimate. */
const WEIGHT = 0.1;
/** An estimate that is older, in milliseconds, says nothing about the present load. */
const FORGET_MS = 3_000;

/** Gives a slot to each request that can be done soon, and refuses the rest. It learns how long a request takes from those before. */
export class Gate {
  readonly #options: Required<GateOptions>;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #running = 0;
  #refused = 0;
  /** Milliseconds that each request adds to the wait of later ones; 0: not known. */
  #cost = 0;
  #learntAt = 0;

  constructor(options: GateOptions) {
    const { concurrency = Number.POSITIVE_INFINITY, overloadedConcurrency = concurrency, overloadedMs = 0 } = options;
    const now = options.now ?? (() => performance.now());
    this.#options = { ...options, now, concurrency, overloadedConcurrency, overloadedMs };
  }

  /** Number of slots that are taken. */
  get inside(): number {
    return this.#inside;
  }

  /** Number of those that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Number of requests that got no slot so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Takes a slot; null when the request should come back later. A `patient` one is only refused at `maxLimit`. */
  acquire(patient = false): Slot | null {
    const { now, maxLimit } = this.#options;
    const since = now();
    if (this.#inside >= (patient ? maxLimit : this.#limit())) {
      this.#refused += 1;
      return null;
    }
    this.#inside += 1;
    const inside = this.#inside;
    const turn = this.#takeTurn();
    let isReleased = false;
    let hasPaused = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#inside -= 1;
      if (!hasPaused) this.#learn(now(), (now() - since) / inside, inside);
      this.#passOn();
    };
    const releaseWhile = async <T>(work: () => Promise<T>): Promise<T> => {
      hasPaused = true;
      this.#inside -= 1;
      this.#passOn();
      try {
        return await work();
      } finally {
        this.#inside += 1;
        await this.#takeTurn();
      }
    };
    return { turn, release, releaseWhile };
  }

  #limit(): number {
    const { minLimit, initialLimit, maxLimit, maxWaitMs } = this.#options;
    const cost = this.#knownCost();
    return cost === null ? initialLimit : Math.min(maxLimit, Math.max(minLimit, Math.floor(maxWaitMs / cost)));
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

  #takeTurn(): Promise<void> | null {
    if (this.#running < this.#turns()) {
      this.#running += 1;
      return null;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Hands a turn on. When the number of turns has changed meanwhile, it goes to nobody or to several. */
  #passOn(): void {
    this.#running -= 1;
    while (this.#running < this.#turns()) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running += 1;
      next();
    }
  }
}

/** Provides the metrics of a gate. */
export function measureGate<G extends Pick<Gate, "inside" | "waiting" | "refused">>(gate: string, measured: G): G {
  provideReadings("tonna_gate_slots", () => [
    { labels: { gate, state: "taken" }, value: measured.inside },
    { labels: { gate, state: "waiting" }, value: measured.waiting },
  ]);
  provideReadings("tonna_gate_refused_total", () => [{ labels: { gate }, value: measured.refused }]);
  return measured;
}
