// The bridge speaks Upstash's protocol.
import { Redis as Upstash } from "@upstash/redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRedis, type RedisServer, startRedis } from "./redis";
import { startUpstashBridge, type UpstashBridge } from "./upstash-bridge";

describe.skipIf(!findRedis())("the bridge, asked by Upstash's own client", () => {
  let redis: RedisServer;
  let bridge: UpstashBridge;
  let client: Upstash;

  beforeAll(async () => {
    redis = await startRedis();
    bridge = await startUpstashBridge(redis.url);
    client = new Upstash({ url: bridge.url, token: bridge.token, automaticDeserialization: false });
  });
  afterAll(async () => {
    await bridge.stop();
    await redis.stop();
  });

  test("passes strings through as they are", async () => {
    expect(await client.set("ключ", "значение")).toBe("OK");
    expect(await client.get("ключ")).toBe("значение");
    expect(await client.get("nothing")).toBeNull();
  });

  test("runs scripts and tells their errors", async () => {
    expect(await client.eval("return {KEYS[1], ARGV[1], 7}", ["k"], ["ё"])).toEqual(["k", "ё", 7]);
    await expect(client.eval("return redis.error_reply('refused')", [], [])).rejects.toThrow(/refused/);
  });

  test("runs pipelines and transactions in order", async () => {
    expect(await client.pipeline().incr("n").incr("n").exec()).toEqual([1, 2]);
    expect(await client.multi().incr("n").get("n").exec()).toEqual([3, "3"]);
  });

  test("refuses a wrong token", async () => {
    const wrong = new Upstash({ url: bridge.url, token: "wrong", retry: false });
    await expect(wrong.get("n")).rejects.toThrow(/token/);
  });
});
