import { beforeEach, expect, it, vi } from "vitest";
import { type Outcome, postMessage } from "../providers/post-message";
import { type Claim, claimDeliveries } from "./claim-deliveries";
import { runLane } from "./run-lane";

/** Pauses take a hundredth of their time. */
vi.mock("node:timers/promises", async (load) => {
  const { setTimeout: sleep } = await load<typeof import("node:timers/promises")>();
  return { setTimeout: (ms: number, ...rest: []) => sleep(ms / 100, ...rest) };
});
vi.mock("./claim-deliveries", () => ({ claimDeliveries: vi.fn() }));
vi.mock("../providers/post-message", () => ({ postMessage: vi.fn() }));
vi.mock("./record-attempt", () => ({ recordAttempt: vi.fn() }));

const NOTHING = { claims: [], waitMs: null };
const listClaims = (many: number) => Array.from({ length: many }, (_, index) => ({ id: String(index) }) as Claim);

beforeEach(() => {
  vi.mocked(claimDeliveries).mockReset();
  vi.mocked(postMessage).mockReset();
});

it("a wake while the last query is under way has the lane look once more", async () => {
  const answers: (() => void)[] = [];
  vi.mocked(claimDeliveries).mockImplementation(
    () => new Promise((resolve) => void answers.push(() => resolve(NOTHING))),
  );
  const lane = runLane("a");
  expect(runLane("a")).toBe(lane);
  answers[0]?.();
  await vi.waitFor(() => expect(claimDeliveries).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await lane;
  expect(claimDeliveries).toHaveBeenCalledTimes(2);
  const next = runLane("a");
  answers[2]?.();
  await next;
  expect(claimDeliveries).toHaveBeenCalledTimes(3);
});

it("a lane with more under way than its limit waits until there is room, and asks for that much", async () => {
  const ends: (() => void)[] = [];
  vi.mocked(postMessage).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve({} as Outcome))));
  vi.mocked(claimDeliveries)
    .mockResolvedValueOnce({ claims: listClaims(25), waitMs: 1 })
    .mockResolvedValue(NOTHING);
  const lane = runLane("many");
  await vi.waitFor(() => expect(ends).toHaveLength(25));
  for (const end of ends.slice(0, 4)) end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(claimDeliveries).toHaveBeenCalledTimes(1);
  for (const end of ends.slice(4, 8)) end();
  await vi.waitFor(() => expect(claimDeliveries).toHaveBeenCalledTimes(2));
  for (const end of ends) end();
  await lane;
  for (const [, room] of vi.mocked(claimDeliveries).mock.calls) expect(room).toBeGreaterThan(0);
});

it("a lane whose query failed tries again after a pause, and sends what is due", async () => {
  vi.mocked(postMessage).mockResolvedValue({} as Outcome);
  vi.mocked(claimDeliveries)
    .mockRejectedValueOnce(new Error("the database restarts"))
    .mockRejectedValueOnce(new Error("the database restarts"))
    .mockResolvedValueOnce({ claims: listClaims(1), waitMs: null })
    .mockResolvedValue(NOTHING);
  await runLane("failing");
  expect(postMessage).toHaveBeenCalledTimes(1);
});

it("a lane ends when its query keeps failing, and begins anew when it is run again", async () => {
  vi.mocked(claimDeliveries).mockRejectedValue(new Error("no database"));
  await runLane("dead");
  expect(claimDeliveries).toHaveBeenCalledTimes(6);
  vi.mocked(claimDeliveries).mockResolvedValue(NOTHING);
  await runLane("dead");
  expect(claimDeliveries).toHaveBeenCalledTimes(7);
});
