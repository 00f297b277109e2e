/*
 * Under more load than a process can serve, a queue only makes everyone wait. What can't be done soon is refused at once and
 * before anything was spent on it, and what is let in is answered in good time.
 */

export type GateOptions = {
  /** So many are let in whatever they cost: fewer tell nothing about how fast the rest goes. */
  few: number;
  /** So many are let in while it is not known how long they take. */
  burst: number;
  /** Never more than so many. */
  most: number;
  /** How long those who come last may have to wait, in milliseconds. */
  patience: number;
  /** So many work at a time while no more are inside, the others wait for their turn; all of them unless told. */
  atOnce?: number;
  /** While more are inside, a crowd, at least so many work at a time; as many as ever unless told. */
  atOnceInACrowd?: number;
  /** In a crowd, as many as are done in so many milliseconds, where those are more: what is quick is cheapest done together. */
  crowdMs?: number;
  now?: () => number;
};

/** A place inside: wait for `turn`, do the work, then `leave` (a second time does nothing). */
export type Place = {
  /** Null: it is this one's turn at once. */
  turn: Promise<void> | null;
  leave(): void;
  /** Waits for something that is not ours, such as a body on a slow line, while others work; then takes the next turn. */
  resting<T>(work: () => Promise<T>): Promise<T>;
};

/** How much one more answer changes the estimate. */
const WEIGHT = 0.1;
/** What was learnt longer ago says nothing about the present load. */
const FORGET_MS = 3_000;

/** Lets in what can be done soon and refuses the rest, by how long each place in the queue took of late. */
export class Gate {
  readonly #options: Required<GateOptions>;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #running = 0;
  /** Milliseconds that each one inside adds to the wait of those who come after it; 0: not known. */
  #each = 0;
  #learntAt = 0;

  constructor(options: GateOptions) {
    const { atOnce = Number.POSITIVE_INFINITY, atOnceInACrowd = atOnce, crowdMs = 0 } = options;
    this.#options = { ...options, now: options.now ?? (() => performance.now()), atOnce, atOnceInACrowd, crowdMs };
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside;
  }

  /** A place, or null: come back later. `patient`: the caller would rather wait, as far as there is room at all. */
  enter(patient = false): Place | null {
    const { now, most } = this.#options;
    const since = now();
    if (this.#inside >= (patient ? most : this.#limit())) return null;
    this.#inside += 1;
    const inside = this.#inside;
    const turn = this.#takeTurn();
    let left = false;
    let rested = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      if (!rested) this.#learn(now(), (now() - since) / inside, inside);
      this.#passOn();
    };
    const resting = async <T>(work: () => Promise<T>): Promise<T> => {
      rested = true;
      this.#inside -= 1;
      this.#passOn();
      try {
        return await work();
      } finally {
        this.#inside += 1;
        await this.#takeTurn();
      }
    };
    return { turn, leave, resting };
  }

  #limit(): number {
    const { few, burst, most, patience } = this.#options;
    const each = this.#known();
    return each === null ? burst : Math.min(most, Math.max(few, Math.floor(patience / each)));
  }

  #learn(now: number, each: number, inside: number): void {
    if (inside < this.#options.few) return;
    const known = this.#known();
    this.#each = known === null ? each : known + (each - known) * WEIGHT;
    this.#learntAt = now;
  }

  /** What was learnt of late; null: nothing. */
  #known(): number | null {
    return this.#each > 0 && this.#options.now() - this.#learntAt <= FORGET_MS ? this.#each : null;
  }

  /** How many may work now. */
  #turns(): number {
    const { atOnce, atOnceInACrowd, crowdMs } = this.#options;
    if (this.#inside <= atOnce) return atOnce;
    const each = this.#known();
    return each === null ? atOnceInACrowd : Math.max(atOnceInACrowd, Math.floor(crowdMs / each));
  }

  #takeTurn(): Promise<void> | null {
    if (this.#running < this.#turns()) {
      this.#running += 1;
      return null;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Who leaves hands on its turn; when a crowd has come or gone meanwhile, to nobody or to several. */
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
