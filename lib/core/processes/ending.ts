// The ordered end of a process: steps, each with its share of the time.
import { log } from "../log";
import { withDeadline } from "../time/deadline";

type Step = { name: string; run: () => unknown; limit: number };

/** Share of an ending's time that is kept for the step that was added first: it has to end well. */
const FOR_THE_FIRST = 1 / 4;
/** Time limit of a step by default, in milliseconds. */
const LIMIT_MS = 2_000;

/** Steps that a process runs when it ends. A step that hangs or fails is left behind, so that the others get their turn. */
export class Ending {
  readonly #ports: Step[] = [];
  readonly #steps: Step[] = [];
  #begun = false;

  /** Whether the end has begun. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Adds a step that closes a port, within `limit` milliseconds. All ports close before anything else ends, at one moment. */
  closes(name: string, run: () => unknown, limit: number): void {
    this.#ports.push({ name, run, limit });
  }

  /** Adds a step that undoes one of the start. The last one added is the first to run; the first one has time kept for it. */
  undoes(name: string, run: () => unknown, limit = LIMIT_MS): void {
    this.#steps.push({ name, run, limit });
  }

  /** Runs all steps, once, within so many milliseconds. False: something failed, or did not end in its time. Never throws. */
  async run(milliseconds: number): Promise<boolean> {
    if (this.#begun) return true;
    this.#begun = true;
    const end = performance.now() + milliseconds;
    const others = end - milliseconds * FOR_THE_FIRST;
    const closed = await Promise.all(this.#ports.map((step) => runStep(others, step)));
    let wentWell = !closed.includes(false);
    for (const step of this.#steps.slice(1).reverse()) wentWell = (await runStep(others, step)) && wentWell;
    const [first] = this.#steps;
    return (!first || (await runStep(end, { ...first, limit: milliseconds }))) && wentWell;
  }
}

/** Runs one step and waits for it, as long as it may take and no longer than to a moment of `performance.now`. */
async function runStep(moment: number, { name, run, limit }: Step): Promise<boolean> {
  try {
    await withDeadline(Promise.resolve().then(run), Math.max(0, Math.min(limit, moment - performance.now())));
    return true;
  } catch (error) {
    log().error({ err: error }, `stopping ${name} failed`);
    return false;
  }
}
