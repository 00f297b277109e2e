// The table at the end of `npm test`, and how each tool's counts are read.
import { existsSync, readFileSync } from "node:fs";

/** A step's outcome: `passed`, `failed` and `skipped` are numbers of tests (or of checks). */
export const check = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Counts of vitest's JSON report; a file that could not even be loaded is a failure. */
export function vitestCounts(file, code) {
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
export function playwrightCounts(file, code) {
  const report = readJson(file);
  if (!report) return check(code === 0);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  return { passed: expected + flaky, failed: code !== 0 ? Math.max(1, failed) : failed, skipped };
}

/** Prints the steps with their times and, alone on the last line, the sum. Returns the exit code. */
export function printReport(steps, print) {
  const total = { passed: 0, failed: 0, skipped: 0 };
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
