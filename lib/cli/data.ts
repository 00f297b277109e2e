import { FeedError, type FeedRun } from "@/lib/core/feed-runs";
import { migrate } from "@/lib/core/migrate";
import { refreshRates } from "@/lib/currency/commands";
import { loadDemo } from "@/lib/demo/load";
import { type Command, oneOf, UsageError } from "./command";

/** Every feed by its name in `feeds run`; a new feed is one line. */
const FEEDS: Record<string, () => Promise<Pick<FeedRun, "status" | "message" | "sourceDate">>> = {
  currency: () => refreshRates(),
};

export const dataCommands: Record<string, Command> = {
  "feeds run": {
    usage: "[NAME]",
    summary: `fetches one feed now, or all: ${Object.keys(FEEDS).join(", ")}`,
    options: {},
    arguments: 1,
    async run(given, output) {
      const names = Object.keys(FEEDS);
      const wanted = given.argument(0);
      const chosen = wanted === undefined ? names : [oneOf(names, wanted, "A feed")];
      const failures: string[] = [];
      for (const name of chosen) {
        const run = await FEEDS[name]?.();
        if (run?.status === "failed") failures.push(`Feed ${name} failed: ${run.message ?? "no reason given"}`);
        else output.out(`Feed ${name}: ${run?.status}, dated ${run?.sourceDate ?? "unknown"}.`);
      }
      if (failures.length > 0) throw new FeedError(failures.join("\n"));
    },
  },
  "demo load": {
    usage: "--listings N",
    summary: "adds N composed listings (a million takes minutes)",
    options: { listings: { type: "string" } },
    async run(given, output) {
      const text = given.required("listings");
      const listings = Number(text);
      if (!Number.isInteger(listings) || listings < 1)
        throw new UsageError(`--listings must be a whole number from 1, not "${text}".`);
      await loadDemo({ listings });
      output.out(`Loaded ${listings} listings.`);
    },
  },
  "db migrate": {
    usage: "",
    summary: "brings the database to the newest migration",
    options: {},
    async run(_given, output) {
      await migrate();
      output.out("The database is up to date.");
    },
  },
};
