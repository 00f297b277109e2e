// Commands explain wrong options.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

test.each([
  ["start.mjs", ["--port", "4000"], /'--port'\nUsage: npm start.*environment variables/],
  ["test.mjs", ["--help"], /Usage: npm test/],
  ["test.mjs", ["--only", "unit,dbs"], /--only takes .*pages, not "dbs"\./],
  ["bench.mjs", ["--only", "W99"], /--only takes .*W11, not "W99"\./],
  ["bench.mjs", ["--listings", "many"], /--listings must be a whole number from 1, not "many"\./],
])("%s %j prints its usage before it does anything", (script, args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(sentence);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});
