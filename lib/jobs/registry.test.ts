import { expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { listConsumers } from "./consumers";
import { listEnabledFeeds, listFeeds } from "./feeds";
import { createWorkers, listScheduledJobs } from "./registry";

/*
 * Written out: where a domain's line is lost from one of the registries its work stands still, and nothing else fails.
 */

const named = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();

it("every feed is in the registry", () => {
  expect(named(listFeeds())).toEqual([
    "commodity-prices",
    "currency",
    "eu-agri",
    "moex",
    "news",
    "usda-ams",
    "world-bank",
  ]);
});

it("every job is scheduled, and feeds when they are switched on", () => {
  const domains = [
    "api-key-usage",
    "billing",
    "changes-number",
    "changes-sweep",
    "companies-sweep",
    "company-counts",
    "currency-afternoon",
    "currency-evening",
    "favourites-forget",
    "housekeeping",
    "imports-sweep",
    "indices",
    "listing-counts",
    "listings-expire",
    "listings-expiry-mails",
    "listings-pictures",
    "listings-places",
    "listings-sweep",
    "matches",
    "news-schedule",
    "price-lists",
    "price-lists-sweep",
    "rate-windows",
    "saved-search-alerts",
    "saved-search-digest",
    "saved-search-forget",
    "search-companies",
    "search-counts",
    "search-documents",
    "webhooks-changes",
    "webhooks-due",
    "webhooks-ends",
    "webhooks-sweep",
  ];
  expect(named(listScheduledJobs())).toEqual(
    [...domains, ...listEnabledFeeds().map(({ name }) => `feed-${name}`)].sort(),
  );
});

it("every queue and every job has one worker, and emails only with a mail server", () => {
  const without = ["alert", "event", "import", "picture", "webhook", ...named(listScheduledJobs())].sort();
  expect(new Set(without).size).toBe(without.length);
  const { SMTP_URL } = env();
  try {
    Object.assign(env(), { SMTP_URL: undefined });
    expect(named(createWorkers())).toEqual(without);
    Object.assign(env(), { SMTP_URL: "smtp://mail.example" });
    expect(named(createWorkers())).toEqual([...without, "mail"].sort());
  } finally {
    Object.assign(env(), { SMTP_URL });
  }
});

it("every event has consumers", () => {
  expect(
    listConsumers()
      .map(({ event }) => event)
      .sort(),
  ).toEqual([
    "company.closed",
    "company.created",
    "company.member-joined",
    "company.member-left",
    "company.rechecked",
    "company.rejected",
    "company.rejected",
    "company.updated",
    "company.verified",
    "company.verified",
    "freight.changed",
    "index.corrected",
    "index.published",
    "invoice.issued",
    "invoice.paid",
    // The key that was chosen for a lower tariff.
    "key.rotated",
    // Cached pages of it, and saved searches that it matches.
    "listing.created",
    "listing.created",
    "listing.deleted",
    "listing.expired",
    "listing.matched",
    "listing.updated",
    "listing.updated",
    "listing.updated",
    "message.sent",
    "message.sent",
    "message.waited",
    "news.archived",
    "news.cover_replaced",
    "news.due",
    "news.published",
    "news.updated",
    "search.matched",
    // Their profile, and their company's page.
    "user.blocked",
    // Their subscription, their pages, their data, their webhooks and their price lists.
    "user.deleted",
    "user.deleted",
    "user.deleted",
    "user.deleted",
    "user.deleted",
    "user.password-reset-requested",
    "user.unblocked",
    "user.updated",
  ]);
});
