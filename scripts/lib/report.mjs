// The table at the end of `npm test`, and how each tool's counts are read.
import { existsSync, readFileSync } from "node:fs";

/** The counts of a step that is one check. */
export const check = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Counts of vitest's JSON report. A test file that could not be loaded is a failure. */
export function readVitestCounts(file, code) {
  const report = readJson(file);
  if (!report) return check(code === 0);
  const broken = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 ? Math.max(1, failed) : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON report. */
export function readPlaywrightCounts(file, code) {
  const report = readJson(file);
  if (!report) return check(code === 0);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  return { passed: expected + flaky, failed: code !== 0 ? Math.max(1, failed) : failed, skipped };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, "");
const LINES = 25;

/** Failed tests of vitest's JSON report with their messages, one text each. */
export function listVitestFailures(file) {
  return (readJson(file)?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [`${name}\n${plain(message)}`];
      return failed.map((test) => `${name} › ${test.fullName}\n${plain(test.failureMessages.join("\n"))}`);
    });
}

/** Failed tests of Playwright's JSON report with their messages, one text each. */
export function listPlaywrightFailures(file) {
  const { suites = [], errors = [] } = readJson(file) ?? {};
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
  const failed = suites.flatMap(specsIn).filter(({ ok }) => !ok);
  const why = ({ tests }) => tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
  return [
    ...errors.map(({ message = "" }) => plain(message)),
    ...failed.map((spec) => {
      const texts = why(spec).map(({ message = "", snippet = "", location }) =>
        [message, location && `at ${location.file}:${location.line}`, snippet].filter(Boolean).join("\n"),
      );
      return `${spec.file}:${spec.line} › ${spec.title}\n${plain(texts.join("\n"))}`;
    }),
  ];
}

/** Prints failures, steps with times, and the totals on the last line. Returns the exit code. */
export function printReport(steps, print) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  // Failures come near the end, because people look at the end of a long log.
  for (const failure of steps.flatMap(({ failures = [] }) => failures)) {
    print(`\n✗ ${failure.split("\n").slice(0, LINES).join("\n  ")}`);
  }
  print("");
  for (const { name, counts, seconds, note } of steps) {
    for (const key of Object.keys(total)) total[key] += counts[key];
    const mark = counts.failed ? "✗" : note ? "–" : "✓";
    const numbers = `${counts.passed} passed${counts.failed ? `, ${counts.failed} FAILED` : ""}${counts.skipped ? `, ${counts.skipped} not run` : ""}`;
    print(
      `${mark} ${name.padEnd(28)} ${numbers.padEnd(32)} ${`${seconds.toFixed(1)} s`.padStart(8)}${note ? `  ${note}` : ""}`,
    );
  }
  if (total.skipped) print(`\n${total.skipped} tests were not run.`);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
