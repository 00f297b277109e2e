// Counts what became of many requests, with their times.
import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "./connection.mjs";
import { bytesOf, percentile } from "./requests.mjs";

const PROBE_MS = 250;
/** What is still under way when the time is up gets so long. */
const LAST_ANSWERS_MS = 10_000;

/** What became of many requests, and whether a load balancer would go on sending meanwhile: readiness, asked four times a second. */
export class Outcomes {
  #target;
  #accepted = [];
  #shed = [];
  #probes = [];
  #failed = {};
  #withoutRetryAfter = 0;
  #underWay = 0;
  #probing;

  constructor(target) {
    this.#target = target;
    this.#probing = setInterval(() => void this.#probe(), PROBE_MS);
  }

  /** Asks over a connection and notes what comes, with the time since that moment; resolves to whether the connection can go on. */
  async ask(connection, bytes, since) {
    this.#underWay += 1;
    try {
      this.#answered(await connection.ask(bytes), performance.now() - since);
      return true;
    } catch (error) {
      this.#note(error.code ?? error.message);
      return false;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** All of it, once the last answers are here or have had their time; times in milliseconds. */
  async result() {
    clearInterval(this.#probing);
    const giveUpAt = performance.now() + LAST_ANSWERS_MS;
    while (this.#underWay > 0 && performance.now() < giveUpAt) await sleep(20);
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
      unanswered: this.#underWay,
      readinessP99: rounded(this.#probes, 0.99),
    };
  }

  #answered({ status, retryAfter }, time) {
    if (status === 200 || status === 201) this.#accepted.push(time);
    else if (status === 503) {
      this.#shed.push(time);
      if (!retryAfter) this.#withoutRetryAfter += 1;
    } else this.#note(status);
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
