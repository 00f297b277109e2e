import { expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { seller } from "@/lib/listings/test-offers";
import { createWebhook } from "./commands/manage-webhooks";

it("says why an address can't be posted to: an unresolved host is not told as a private one", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = false;
  const me = { ...(await seller()), tariff: "pro" as const };
  const refuse = (url: string, code: string) =>
    expect(createWebhook({ url, events: ["listing.updated"] }, me)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [expect.objectContaining({ code })],
    });
  await refuse("http://erp.example.com/", "not_https");
  await refuse("https://127.0.0.1/", "not_public");
  await refuse("https://nowhere.invalid/", "not_resolved");
});
