import { afterAll, expect, test } from "vitest";
import { openPool } from "./db";

const pool = openPool();
afterAll(() => pool.end());

const sleeping = () => pool.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid, pg_sleep(0.2)");
const pidOf = async () => (await pool.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid"))[0]?.pid;

test("what comes one by one goes over the connection that was used last, and what comes together over several", async () => {
  const together = await Promise.all([sleeping(), sleeping(), sleeping()]);
  expect(new Set(together.map(([row]) => row?.pid)).size).toBe(3);
  const last = await pidOf();
  for (let times = 0; times < 5; times += 1) expect(await pidOf()).toBe(last);
});
