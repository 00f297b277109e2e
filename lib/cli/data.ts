// Commands for feeds, demo data and migrations.
import { migrate, runExclusively } from "@/lib/core/database/migrate";
import { FeedError } from "@/lib/core/feeds/runs";
import { boss } from "@/lib/core/queue/boss";
import { loadDemo } from "@/lib/demo/load-listings";
import { listEnabledFeeds } from "@/lib/jobs/feeds";
import { listScheduledJobs } from "@/lib/jobs/registry";
import { createJobQueues } from "@/lib/jobs/scheduled";
import { prepareData } from "@/lib/start/data";
import { type Command, requireOneOf, UsageError } from "./command";

export const dataCommands: Record<string, Command> = {
  "feeds run": {
    usage: "[NAME] [--accept-jumps]",
    summary: "fetches one feed now, or all of them; a wrong name lists them; --accept-jumps takes what moved too far",
    options: { "accept-jumps": { type: "boolean" } },
    arguments: 1,
    async run(given, output) {
      const all = listEnabledFeeds();
      const wanted = given.argument(0);
      const names = all.map(({ name }) => name);
      const chosen = wanted === undefined ? names : [requireOneOf(names, wanted, "A feed")];
      const acceptJumps = given.flag("accept-jumps");
      if (acceptJumps && wanted === undefined) throw new UsageError("--accept-jumps needs the NAME of one feed.");
      const failures: string[] = [];
      for (const { name, run, runAcceptingJumps } of all.filter((feed) => chosen.includes(feed.name))) {
        const work = acceptJumps ? runAcceptingJumps : run;
        if (!work) throw new UsageError(`Feed ${name} refuses nothing for having moved too far.`);
        const { status, sourceDate, message } = await work();
        if (status === "failed") failures.push(`Feed ${name} failed: ${message ?? "no reason given"}`);
        else output.out(`Feed ${name}: ${status}, dated ${sourceDate ?? "unknown"}.`);
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
  "db prepare": {
    usage: "",
    summary: "migrates, and stores the data of every start: categories, first rates and quotes, queues",
    options: {},
    async run(_given, output) {
      await migrate();
      await runExclusively(async () => {
        await prepareData((line) => output.error(line));
        await createJobQueues(boss(), listScheduledJobs());
      });
      output.out("The database is ready.");
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
