import { expect, test, vi } from "vitest";
import { log } from "@/lib/core/log";
import { warmUp } from "./warm-up";

test("a warm-up asks for each page once, one after the other, and reads its answer to the end", async () => {
  const asked: string[] = [];
  let open = 0;
  await warmUp(
    (req, res) => {
      expect(open).toBe(0);
      open += 1;
      asked.push(req.url ?? "");
      res.write("half");
      setImmediate(() => {
        open -= 1;
        res.end("whole");
      });
    },
    ["/ru", "/ru/catalogue"],
  );
  expect(asked).toEqual(["/ru", "/ru/catalogue"]);
  expect(open).toBe(0);
});

test("a warm-up that fails is logged and keeps nobody from serving", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await warmUp((_req, res) => res.destroy(), ["/ru"]);
  expect(warn).toHaveBeenCalledOnce();
});
