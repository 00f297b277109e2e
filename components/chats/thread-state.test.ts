import fc from "fast-check";
import { expect, test } from "vitest";
import type { ThreadMessage } from "@/lib/chats/contract";
import { applyThreadEvent, findGaplessSeq, type ThreadState } from "./thread-state";

const message = (seq: number, clientKey: string | null = null): ThreadMessage => ({
  id: `id-${seq}`,
  chatId: "chat",
  senderId: "me",
  text: `${seq}`,
  createdAt: "2026-01-01T00:00:00.000Z",
  seq,
  clientKey,
});
const EMPTY: ThreadState = { messages: [], pending: [], otherReadSeq: 0 };

test("however messages arrive, the thread has each once and in order", () => {
  const batches = fc.array(fc.array(fc.integer({ min: 1, max: 30 })));
  fc.assert(
    fc.property(batches, (all) => {
      const state = all.reduce(
        (before, batch) => applyThreadEvent(before, { type: "received", messages: batch.map((seq) => message(seq)) }),
        EMPTY,
      );
      const seqs = state.messages.map(({ seq }) => seq);
      expect(new Set(seqs).size).toBeLessThanOrEqual(new Set(all.flat()).size);
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
      expect(new Set(seqs)).toEqual(new Set(all.flat()));
    }),
  );
});

test("a message that arrived is no longer pending, whichever way it came", () => {
  const sending = applyThreadEvent(EMPTY, { type: "sending", clientKey: "k", text: "x" });
  const failed = applyThreadEvent(sending, { type: "failed", clientKey: "k", error: "internal" });
  expect(failed.pending).toEqual([{ clientKey: "k", text: "x", failed: "internal" }]);
  const arrived = applyThreadEvent(failed, { type: "received", messages: [message(1, "k")] });
  expect(arrived.pending).toEqual([]);
  const restored = applyThreadEvent(arrived, {
    type: "restored",
    pending: [
      { clientKey: "k", text: "x", failed: null },
      { clientKey: "l", text: "y", failed: null },
    ],
  });
  expect(restored.pending.map(({ clientKey }) => clientKey)).toEqual(["l"]);
});

test("sending again moves a failed message to the end and clears its failure", () => {
  const events = ["a", "b"].map((clientKey) => ({ type: "sending", clientKey, text: clientKey }) as const);
  const both = events.reduce(applyThreadEvent, EMPTY);
  const failed = applyThreadEvent(both, { type: "failed", clientKey: "a", error: "unavailable" });
  const again = applyThreadEvent(failed, { type: "sending", clientKey: "a", text: "a" });
  expect(again.pending).toEqual([
    { clientKey: "b", text: "b", failed: null },
    { clientKey: "a", text: "a", failed: null },
  ]);
  expect(applyThreadEvent(again, { type: "dropped", clientKey: "a" }).pending).toHaveLength(1);
});

test("the reading of the other side never goes back", () => {
  const read = applyThreadEvent(EMPTY, { type: "read", seq: 5 });
  expect(applyThreadEvent(read, { type: "read", seq: 3 }).otherReadSeq).toBe(5);
});

test("a stream goes on before the first gap, so that nothing between is lost", () => {
  expect(findGaplessSeq([])).toBe(0);
  expect(findGaplessSeq([4, 5, 6].map((seq) => message(seq)))).toBe(6);
  expect(findGaplessSeq([4, 5, 7].map((seq) => message(seq)))).toBe(5);
});
