import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { postMessage } from "../providers/post-message";
import { type Claim, claimDeliveries } from "./claim-deliveries";
import { recordAttempt } from "./record-attempt";

/*
 * Each endpoint has a lane of its own, so that one slow receiver delays no other. A lane lasts as long as something is due.
 */

/** Attempts of one endpoint under way in this process. */
const AT_ONCE = 20;
/** Milliseconds between tries to read what is due. After the last the lane ends, and a job of every minute begins it anew. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

type Lane = { done: Promise<void>; wake: () => void; isWoken: boolean };
const getLanes = () => singleton("webhook-lanes", () => new Map<string, Lane>());

/** Sends what is due to an endpoint. Resolves when nothing is due or under way any more; never rejects. */
export function runLane(webhookId: string): Promise<void> {
  const running = getLanes().get(webhookId);
  if (running) {
    running.isWoken = true;
    running.wake();
    return running.done;
  }
  const lane: Lane = { done: Promise.resolve(), wake: () => {}, isWoken: false };
  getLanes().set(webhookId, lane);
  lane.done = work(webhookId, lane).catch((error: unknown) => {
    getLanes().delete(webhookId);
    log().error({ err: error, webhook: webhookId }, "deliveries of a webhook stopped");
  });
  return lane.done;
}

async function work(webhookId: string, lane: Lane): Promise<void> {
  const underWay = new Set<Promise<void>>();
  while (true) {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const woken = new Promise<void>((resolve) => {
      lane.wake = resolve;
    });
    lane.isWoken = false;
    const { claims, waitMs } = await claimWithRetry(webhookId, AT_ONCE - underWay.size);
    for (const claim of claims) {
      const attempt = send(claim).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
    if (waitMs === null && underWay.size === 0) {
      // Woken while the query was under way: it may have missed what is due by now.
      if (lane.isWoken) continue;
      getLanes().delete(webhookId);
      return;
    }
    if (waitMs === null) await Promise.race([woken, ...underWay]);
    else await sleep(waitMs);
  }
}

async function claimWithRetry(webhookId: string, room: number): ReturnType<typeof claimDeliveries> {
  for (const pause of PAUSES_MS) {
    try {
      return await claimDeliveries(webhookId, room);
    } catch (error) {
      log().warn({ err: error, webhook: webhookId }, "due deliveries could not be read");
      // A process that ends does not wait for it.
      await sleep(pause, undefined, { ref: false });
    }
  }
  return claimDeliveries(webhookId, room);
}

/** Without the database the attempt is lost from the log, and repeated once its lease has run out. */
async function send(claim: Claim): Promise<void> {
  try {
    await recordAttempt(claim, await postMessage(claim));
  } catch (error) {
    log().warn({ err: error, delivery: claim.id }, "an attempt could not be noted");
  }
}
