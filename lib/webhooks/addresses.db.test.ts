import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { seller } from "@/lib/listings/test-offers";
import { createWebhook, patchWebhook } from "./commands/manage-webhooks";
import { runLane } from "./commands/run-lane";
import { sendTest } from "./commands/send-again";
import { listDeliveries } from "./queries/list-deliveries";

it("says why an address can't be posted to", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = false;
  const me = { ...(await seller()), tariff: "pro" as const };
  const refuse = (url: string, code: string) =>
    expect(createWebhook({ url, events: ["listing.updated"] }, me)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [expect.objectContaining({ code })],
    });
  await refuse("http://erp.example.com/", "not_https");
  await refuse("https://127.0.0.1/", "not_public");
  await refuse("https://localhost/", "not_public");
  await refuse("https://user:secret@erp.example.com/", "not_public");
  await refuse("https://user@erp.example.com/", "not_public");
});

it("takes a host that can't be resolved now, whose deliveries fail and are tried again", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = false;
  const me = { ...(await seller()), tariff: "pro" as const };
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  const { id, url } = await createWebhook({ url: "https://nowhere.invalid/hook", events: ["listing.updated"] }, me);
  expect(url).toBe("https://nowhere.invalid/hook");
  await patchWebhook(id, { url: "https://elsewhere.invalid/hook" }, me);
  await sendTest(id, me);
  await runLane(id);
  expect((await listDeliveries(id, {}, me)).data).toMatchObject([
    { status: "retrying", attempts: [{ statusCode: null, error: "the host can't be resolved" }] },
  ]);
});
