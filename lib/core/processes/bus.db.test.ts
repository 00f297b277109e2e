import { afterEach, expect, test, vi } from "vitest";
import { connect, pool } from "../database/db";
import { type BusData, closeBus, notify, notifyTags, subscribe } from "./bus";

afterEach(closeBus);

const listening = () =>
  pool()<
    { pid: number }[]
  >`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;

/** Waits for the one listening connection of this process. */
const heard = () => vi.waitFor(async () => expect(await listening()).toHaveLength(1), 5_000);

/** Sends as another process would. */
async function fromElsewhere(topic: string, data: BusData): Promise<void> {
  const other = connect(1);
  await other`select pg_notify('tonna_bus', ${JSON.stringify({ from: "elsewhere", topic, data })})`;
  await other.end();
}

test("a message reaches the subscribers of its topic in this process once and at once", async () => {
  const onMessage = vi.fn();
  const other = vi.fn();
  subscribe("listing", { onMessage });
  subscribe("news", { onMessage: other });
  await heard();
  notify("listing", { id: "a" });
  expect(onMessage).toHaveBeenCalledExactlyOnceWith({ id: "a" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(onMessage).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});

test("messages of other processes arrive in order until the subscription ends", async () => {
  const got: BusData[] = [];
  const end = subscribe("listing", { onMessage: (data) => void got.push(data) });
  await heard();
  for (let id = 0; id < 5; id++) await fromElsewhere("listing", { id });
  await vi.waitFor(() => expect(got).toEqual([0, 1, 2, 3, 4].map((id) => ({ id }))));
  end();
  await fromElsewhere("listing", { id: 9 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(got).toHaveLength(5);
});

test("messages of one process reach the others, many of them in few statements", async () => {
  const got: string[] = [];
  const other = connect(1);
  await other.listen("tonna_bus", (text) => got.push(text));
  for (let id = 0; id < 500; id++) notify("listing", { id });
  await vi.waitFor(() => expect(got).toHaveLength(500), 5_000);
  expect(JSON.parse(got[499] ?? "")).toMatchObject({ topic: "listing", data: { id: 499 } });
  await other.end();
});

test("tags of many writes arrive here at once, and are sent once a batch", async () => {
  const got: string[][] = [];
  const other = connect(1);
  await other.listen("tonna_bus", (text) => got.push(JSON.parse(text).data.tags));
  const onMessage = vi.fn();
  subscribe("changed", { onMessage });
  for (let id = 0; id < 120; id++) notifyTags("changed", ["all", `one:${id}`]);
  expect(onMessage).toHaveBeenCalledTimes(120);
  expect(onMessage).toHaveBeenLastCalledWith({ tags: ["all", "one:119"] });
  await vi.waitFor(() => expect(got.flat()).toHaveLength(121), 5_000);
  expect(new Set(got.flat()).size).toBe(121);
  expect(got.map((tags) => tags.length)).toEqual([50, 50, 21]);
  notifyTags("changed", ["all"]);
  await vi.waitFor(() => expect(got.at(-1)).toEqual(["all"]), 5_000);
  await other.end();
});

test("other subscribers get a message when one throws", async () => {
  const onMessage = vi.fn();
  subscribe("listing", {
    onMessage: () => {
      throw new Error("no luck");
    },
  });
  subscribe("listing", { onMessage });
  notify("listing", {});
  expect(onMessage).toHaveBeenCalledOnce();
});

test("all subscribers are told of the gap after a lost connection, and get messages again", async () => {
  const onMessage = vi.fn();
  const onGap = vi.fn();
  subscribe("listing", { onMessage, onGap });
  // Messages before the first connection are lost as well.
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 10_000);
  onGap.mockClear();
  const [before] = await listening();
  await pool()`select pg_terminate_backend(${before?.pid ?? 0})`;
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 10_000);
  const [after] = await listening();
  expect(after?.pid).not.toBe(before?.pid);
  await fromElsewhere("listing", { id: "later" });
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith({ id: "later" }));
});

test("all subscribers of a process share one connection", async () => {
  for (let index = 0; index < 20; index++) subscribe(`topic-${index}`, { onMessage: () => {} });
  await heard();
});

test("a message that is too long is dropped without an error", () => {
  expect(() => notify("listing", { id: "x".repeat(9_000) })).not.toThrow();
});
