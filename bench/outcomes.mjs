import { Connection } from "./connection.mjs";
import { bytesOf, percentile } from "./requests.mjs";

const PROBE_MS = 250;

/** What became of many requests, and whether a load balancer would go on sending meanwhile: readiness, asked four times a second. */
export class Outcomes {
  #target;
  #accepted = [];
  #shed = [];
  #probes = [];
  #failed = {};
  #withoutRetryAfter = 0;
  #probing;

  constructor(target) {
    this.#target = target;
  }

  startProbing() {
    this.#probing = setInterval(() => void this.#probe(), PROBE_MS);
  }

  stopProbing() {
    clearInterval(this.#probing);
  }

  answered({ status, retryAfter }, time) {
    if (status === 200 || status === 201) this.#accepted.push(time);
    else if (status === 503) {
      this.#shed.push(time);
      if (!retryAfter) this.#withoutRetryAfter += 1;
    } else this.#note(status);
  }

  failed(error) {
    this.#note(error.code ?? error.message);
  }

  /** All of it; times in milliseconds. */
  get result() {
    const rounded = (times, share) => {
      const time = percentile(times, share);
      return time === null ? null : Math.round(time);
    };
    return {
      accepted: this.#accepted.length,
      acceptedP50: rounded(this.#accepted, 0.5),
      acceptedP99: rounded(this.#accepted, 0.99),
      shed: this.#shed.length,
      shedP50: rounded(this.#shed, 0.5),
      shedP99: rounded(this.#shed, 0.99),
      withoutRetryAfter: this.#withoutRetryAfter,
      failed: this.#failed,
      readinessP99: rounded(this.#probes, 0.99),
    };
  }

  #note(key) {
    this.#failed[key] = (this.#failed[key] ?? 0) + 1;
  }

  async #probe() {
    const connection = new Connection(this.#target);
    const since = performance.now();
    try {
      const { status } = await connection.ask(bytesOf({ path: "/api/health/ready" }, this.#target));
      if (status === 200) this.#probes.push(performance.now() - since);
      else this.#note(`readiness ${status}`);
    } catch (error) {
      this.#note(`readiness ${error.code ?? error.message}`);
    }
    connection.end();
  }
}
