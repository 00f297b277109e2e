import { expect, it, vi } from "vitest";
import { log } from "../log";
import { Ending } from "./ending";

vi.mock("../log", () => {
  const error = vi.fn();
  return { log: () => ({ error }) };
});

const never = () => new Promise(() => {});

it("the end of a process closes all ports at one moment, then undoes the last step first, once", async () => {
  const ending = new Ending();
  const done: string[] = [];
  let closed = () => {};
  ending.undoes("database", () => done.push("database"));
  ending.undoes("jobs", () => done.push("jobs"));
  // The first port waits for connections that only the second one's step ends.
  const twins = new Promise<void>((resolve) => (closed = resolve));
  ending.closes("twins", () => twins.then(() => done.push("twins")), 5_000);
  ending.closes(
    "http",
    () => {
      done.push("http");
      closed();
    },
    5_000,
  );
  expect(ending.begun).toBe(false);
  expect(await ending.run(5_000)).toBe(true);
  expect(ending.begun).toBe(true);
  expect(done).toEqual(["http", "twins", "jobs", "database"]);
  await ending.run(5_000);
  expect(done).toHaveLength(4);
});

it("the end of a process skips steps that hang or fail, names them, and gives the others their time", async () => {
  const ending = new Ending();
  const done: string[] = [];
  const later = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(name);
  };
  ending.undoes("database", later("database"));
  ending.undoes("pool", later("pool"));
  ending.undoes("jobs", () => {
    done.push("jobs");
    throw new Error("They don't want to.");
  });
  ending.undoes("next", never, 20);
  ending.undoes("views", later("views"));
  ending.closes("http", never, 20);
  expect(await ending.run(5_000)).toBe(false);
  expect(done).toEqual(["views", "jobs", "pool", "database"]);
  expect(vi.mocked(log().error).mock.calls.map(([, text]) => text)).toEqual([
    "stopping http failed",
    "stopping next failed",
    "stopping jobs failed",
  ]);
});

it("the end of a process keeps the time of the steps that began first, whatever the others take", async () => {
  const ending = new Ending();
  const done: string[] = [];
  ending.undoes("database", () => done.push("database"));
  ending.undoes("pool", never, 60_000);
  ending.closes("http", never, 60_000);
  expect(await ending.run(40)).toBe(false);
  expect(done).toEqual(["database"]);
});
