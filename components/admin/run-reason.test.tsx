import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { FEED_PROBLEMS } from "@/lib/core/feeds/problems";
import { RunReason } from "./run-reason";

const message = "The source answered 503.";

it("says in the page's language why a run failed, and quotes the log only in detail", () => {
  for (const problem of FEED_PROBLEMS) {
    const short = renderRussian(<RunReason status="failed" problem={problem} message={message} />);
    expect(short, problem).toMatch(/[а-яё]{5}/);
    expect(short, problem).not.toContain(message);
  }
  const long = renderRussian(<RunReason status="failed" problem="error_answer" message={message} inDetail />);
  expect(long).toContain("Источник ответил ошибкой.");
  expect(long).toContain(`lang="en"`);
  expect(long).toContain(message);
});

it("says that a run took not everything, and nothing of one that did", () => {
  expect(renderRussian(<RunReason status="ok" problem={null} message="2 rows are refused." />)).toContain(
    "с замечаниями",
  );
  expect(renderRussian(<RunReason status="ok" problem={null} message={null} />)).toBe("");
});

it("leaves the log's word to a run from before problems had names", () => {
  expect(renderRussian(<RunReason status="failed" problem={null} message={message} />)).toContain(message);
});
