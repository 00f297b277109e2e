import { expect, test } from "vitest";
import { RATE_WINDOW_SECONDS, toBucketName } from "@/lib/api-keys/queries";
import { createId } from "@/lib/core/id";
import { peekShared, takeShared } from "@/lib/core/limiter/shared";
import { meterMore } from "./rate-limit";

test("further requests count all or none, and the refusal tells what is left", async () => {
  const bucketId = createId();
  const key = { bucketId, tariff: "corporate", take: null } as const;
  await takeShared(toBucketName(bucketId), 10_000, RATE_WINDOW_SECONDS, 9_950);
  await expect(meterMore(key, 99)).rejects.toMatchObject({
    code: "rate_limited",
    retryAfter: expect.any(Number),
    headers: { "X-RateLimit-Remaining": "50" },
  });
  expect(await meterMore(key, 50)).toMatchObject({ "X-RateLimit-Remaining": "0" });
  expect(await peekShared(toBucketName(bucketId), 10_000, RATE_WINDOW_SECONDS)).toMatchObject({ remaining: 0 });
});
