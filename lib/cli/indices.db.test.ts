import { expect, test } from "vitest";
import { runCommand } from "./main";

async function cli(...argv: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(argv, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out: out.join("\n"), error: error.join("\n") };
}

test("a run in an empty market publishes nothing", async () => {
  expect(await cli("indices", "run")).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing is new on /) });
});

test.each([
  [["TN:corn:all:RU:SELL", "2001-01-01", "--value", "1", "--note", "x"], 1, "has no value of 2001-01-01"],
  [["TN:corn:all:RU:SELL", "2026-13-01", "--value", "1", "--note", "x"], 1, "date: must be a date"],
  [["TN:corn:all:RU:SELL", "2026-11-01", "--value", "0", "--note", "x"], 1, "value: must be above 0"],
  [["TN:corn:all:RU:SELL", "2026-11-01", "--value", "1,5", "--note", "x"], 1, "value: must be an amount"],
  [["TN:corn:all:RU:SELL", "2026-11-01", "--value", "1", "--note", " "], 1, "note: must not be blank"],
  [["TN:corn:all:RU:SELL", "2026-11-01", "--value", "1"], 2, "--note is missing"],
  [["TN:corn:all:RU:SELL", "2026-11-01", "--note", "x"], 2, "--value is missing"],
  [["TN:corn:all:RU:SELL"], 2, "Which value?"],
])("a correction %j is refused with code %i: %s", async (args, code, sentence) => {
  const answer = await cli("indices", "correct", ...args);
  expect(answer).toMatchObject({ code, out: "" });
  expect(answer.error).toContain(sentence);
});
