import { expect, it, vi } from "vitest";
import { Ending } from "./ending";
import { log } from "./log";

vi.mock("./log", () => {
  const error = vi.fn();
  return { log: () => ({ error }) };
});

const never = () => new Promise(() => {});

it("closes all ports at one moment, then undoes the last step first, once", async () => {
  const ending = new Ending();
  const done: string[] = [];
  let closed = () => {};
  ending.undoes("database", () => done.push("database"));
  ending.undoes("jobs", () => done.push("jobs"));
  // The first port waits for connections that only the second one's step ends.
  ending.closes("twins", () => new Promise<void>((resolve) => (closed = resolve)).then(() => done.push("twins")));
  ending.closes("http", () => {
    done.push("http");
    closed();
  });
  expect(ending.begun).toBe(false);
  expect(await ending.run(5_000)).toBe(true);
  expect(ending.begun).toBe(true);
  expect(done).toEqual(["http", "twins", "jobs", "database"]);
  await ending.run(5_000);
  expect(done).toHaveLength(4);
});

it("leaves behind what hangs or fails, says which, and keeps time for what was begun first", async () => {
  const ending = new Ending();
  const done: string[] = [];
  ending.undoes("database", async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push("database");
  });
  ending.undoes("jobs", () => {
    done.push("jobs");
    throw new Error("They don't want to.");
  });
  ending.undoes("next", () => {
    done.push("next");
    return never();
  });
  ending.closes("http", never);
  expect(await ending.run(400)).toBe(false);
  expect(done).toEqual(["next", "jobs", "database"]);
  expect(vi.mocked(log().error).mock.calls.map(([, text]) => text)).toEqual([
    "stopping http failed",
    "stopping next failed",
    "stopping jobs failed",
  ]);
});
