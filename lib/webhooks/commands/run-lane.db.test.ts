import { expect, it, vi } from "vitest";
import { claimDeliveries } from "./claim-deliveries";
import { runLane } from "./run-lane";

vi.mock("./claim-deliveries", () => ({ claimDeliveries: vi.fn() }));

it("a wake while the last query is under way has the lane look once more", async () => {
  const answers: (() => void)[] = [];
  const nothing = { claims: [], waitMs: null };
  vi.mocked(claimDeliveries).mockImplementation(
    () => new Promise((resolve) => void answers.push(() => resolve(nothing))),
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
