import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { getAlone } from "../api/support";
import { startTonna } from "../support/servers";

test("a page that fails is one line of the log, with the number that its visitor sees and nothing of what was asked", async () => {
  test.setTimeout(90_000);
  const tonna = await startTonna({ env: { JOBS: "0" } });
  try {
    const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 1 });
    await sql`alter table news rename to news_away`;
    await sql`alter table company_invitations rename to company_invitations_away`;
    await sql.end();
    const started = tonna.output().length;
    const lines = () => tonna.output().slice(started).split("\n").filter(Boolean);
    const digests: (string | undefined)[] = [];
    for (const path of ["/en/news/asked-for-this", "/en/invitation?token=asked-for-this"]) {
      const { status, text } = await getAlone(`${tonna.url}${path}`);
      expect(status, path).toBe(500);
      digests.push(/digest\\":\\"(\d+)/.exec(text)?.[1]);
    }
    await expect.poll(() => lines().length).toBe(2);
    const failures = lines().map((line) => JSON.parse(line));
    expect(failures.map(({ route, digest }) => [route, digest])).toEqual([
      ["/[locale]/news/[slug]", digests[0]],
      ["/[locale]/invitation", digests[1]],
    ]);
    expect(failures[1]).toMatchObject({ err: { message: "a query failed", cause: { code: "42P01" } } });
    expect(lines().join()).not.toContain("asked-for-this");
  } finally {
    await tonna.stop();
  }
});
