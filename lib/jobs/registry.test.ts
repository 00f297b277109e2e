import { expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { consumers } from "./consumers";
import { feeds, listFeeds } from "./feeds";
import { jobs, workers } from "./registry";

/*
 * Written out: where a domain's line is lost from one of the registries its work stands still, and nothing else fails.
 */

const named = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();

it("every feed is known", () => {
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

it("every job is scheduled, feeds that are switched on among them", () => {
  const domains = [
    "api-key-usage",
    "billing",
    "companies-sweep",
    "company-counts",
    "currency-afternoon",
    "currency-evening",
    "favourites-forget",
    "housekeeping",
    "listing-counts",
    "listings-expire",
    "listings-expiry-mails",
    "listings-sweep",
    "news-schedule",
    "rate-windows",
    "saved-search-alerts",
    "saved-search-digest",
    "saved-search-forget",
    "search-companies",
    "search-counts",
    "search-documents",
  ];
  expect(named(jobs())).toEqual([...domains, ...feeds().map(({ name }) => `feed-${name}`)].sort());
});

it("every queue and every job has one worker, the emails only where there is a mail server", () => {
  const without = ["alert", "event", ...named(jobs())].sort();
  expect(new Set(without).size).toBe(without.length);
  const { SMTP_URL } = env();
  try {
    Object.assign(env(), { SMTP_URL: undefined });
    expect(named(workers())).toEqual(without);
    Object.assign(env(), { SMTP_URL: "smtp://mail.example" });
    expect(named(workers())).toEqual([...without, "mail"].sort());
  } finally {
    Object.assign(env(), { SMTP_URL });
  }
});

it("every event has those who answer it", () => {
  expect(
    consumers()
      .map(({ event }) => event)
      .sort(),
  ).toEqual([
    "company.closed",
    "company.created",
    "company.member-joined",
    "company.member-left",
    "company.rechecked",
    "company.rejected",
    "company.updated",
    "company.verified",
    // Which key was chosen for a lower tariff.
    "key.rotated",
    // Who keeps pages of it, and who looks for searches that it answers.
    "listing.created",
    "listing.created",
    "listing.deleted",
    "listing.expired",
    "listing.updated",
    "listing.updated",
    "listing.updated",
    "message.sent",
    "message.waited",
    "news.archived",
    "news.cover_replaced",
    "news.due",
    "news.published",
    "news.updated",
    // What they showed of themselves, and on their company's page.
    "user.blocked",
    // What they paid for, what they showed, and who they were.
    "user.deleted",
    "user.deleted",
    "user.deleted",
    "user.unblocked",
    "user.updated",
  ]);
});
