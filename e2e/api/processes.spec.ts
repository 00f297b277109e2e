import { expect, test } from "@playwright/test";
import { waitForCalm } from "../support/calm";
import { listWorkers, startTonna } from "../support/servers";
import { freshAccount, seller } from "./accounts";
import { createListing } from "./listings";
import { api, getAlone, ok } from "./support";

test("two processes on one port and another server share a database exactly; one that is killed is replaced without a failed request", async () => {
  const { metadata } = test.info().config;
  test.skip(metadata.way !== "server", "Plain `next start` is one process.");
  test.setTimeout(90_000);
  const pair = await startTonna({
    databaseUrl: process.env.DATABASE_URL ?? null,
    env: { WEB_CONCURRENCY: "2", JOBS: "0" },
  });
  try {
    const workers = listWorkers(pair);
    expect(workers).toHaveLength(2);

    const { key } = await freshAccount({ tariff: "pro" });
    await waitForCalm();
    const asked = Array.from({ length: 150 }, (_, at) =>
      at % 3 === 0 ? api(key).get("/api/me") : getAlone(`${pair.url}/api/me`, key),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);

    const { listing } = await createListing(await seller());
    const page = `${pair.url}/en/listings/${listing.slug}`;
    const six = () => Promise.all(Array.from({ length: 6 }, () => getAlone(page)));
    for (const { status, text } of await six()) expect([status, text.includes(listing.title)]).toEqual([200, true]);
    const title = `${listing.title}, changed elsewhere`;
    ok(await api((await seller()).key).patch(`/api/listings/${listing.slug}`, { json: { title } }));
    await expect
      .poll(async () => (await six()).every(({ text }) => text.includes(title)), { timeout: 10_000 })
      .toBe(true);

    const [killed = 0] = workers;
    process.kill(killed, "SIGKILL");
    const health = `${pair.url}/api/health/ready`;
    const failures: unknown[] = [];
    const ask = () =>
      getAlone(health).then(
        ({ status }) => status !== 200 && failures.push(status),
        (error) => failures.push(error),
      );
    await expect
      .poll(
        async () => {
          await Promise.all(Array.from({ length: 10 }, ask));
          const now = listWorkers(pair);
          return now.length === 2 && !now.includes(killed);
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 10 }, ask));
    expect(failures).toEqual([]);
  } finally {
    const { code } = await pair.stop();
    expect(code).toBe(0);
  }
});
