import { expect, test } from "@playwright/test";
import { findProgram } from "../support/programs";
import { startTonna } from "../support/servers";
import { freshAccount } from "./accounts";
import { wheat } from "./listings";
import { getAlone } from "./support";

/** Another Node to run the built product with: a path in NODE_24, or a program of that name. */
const node = process.env.NODE_24 ?? findProgram("node24", "node-24", "nodejs-24");

test("the built product runs on Node 24: it takes a listing and shows its page", async () => {
  test.skip(test.info().config.metadata.way !== "server", "One way in is enough.");
  test.skip(!node, "This machine has no Node 24: set NODE_24 to its path.");
  const tonna = await startTonna({
    node: node ?? "",
    databaseUrl: process.env.DATABASE_URL ?? null,
    env: { JOBS: "0" },
  });
  try {
    const { key } = await freshAccount({ tariff: "pro" });
    const made = await fetch(`${tonna.url}/api/listings`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(wheat()),
    });
    expect(made.status).toBe(201);
    const { slug, title } = (await made.json()) as { slug: string; title: string };
    const page = await getAlone(`${tonna.url}/en/listings/${slug}`);
    expect([page.status, page.text.includes(title)]).toEqual([200, true]);
  } finally {
    expect((await tonna.stop()).code).toBe(0);
  }
});
