import { expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { listVerificationQueue } from "@/lib/companies/queries/companies-to-verify";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { dismissReports } from "@/lib/moderation/commands/decide-listing";
import { getModeratedListing } from "@/lib/moderation/queries/get-moderated-listing";
import { listQueue } from "@/lib/moderation/queries/list-queue";
import { loadDemoOnce } from "./load-listings";
import { storeDemoChats } from "./store-chats";
import { storeDemoReports } from "./store-reports";

const SYSTEM: Caller = { kind: "system", name: "test" };

it("gives administrators a day's work once, and what they decide stays decided", async () => {
  await storeCategories(db());
  await loadDemoOnce({ listings: 1_000, print: () => {} });
  await storeDemoChats();
  await storeDemoReports();
  const before = await listQueue({ perPage: 100 }, SYSTEM);
  expect(before.counts).toMatchObject({ pending: 3, chat: 1 });
  expect(before.counts.reported).toBeGreaterThanOrEqual(3);
  const companies = await listVerificationQueue({ perPage: 100 }, SYSTEM);
  expect(companies.total).toBeGreaterThan(2);
  expect(companies.data.every(({ submittedAt }) => submittedAt !== null)).toBe(true);

  const reported = before.data.find(({ kind }) => kind === "reported")?.id ?? "";
  const open = (await getModeratedListing(reported, SYSTEM)).reports.map(({ id }) => id).sort();
  await dismissReports(reported, open.at(-1) ?? "", null, SYSTEM);
  await storeDemoReports();
  expect((await listQueue({}, SYSTEM)).counts).toEqual({ ...before.counts, reported: before.counts.reported - 1 });
});
