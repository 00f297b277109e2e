import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** A desk by day and a phone by night: between them every rule, both colour schemes, both layouts. */
const LOOKS = [
  { colorScheme: "light", width: 1280, height: 900 },
  { colorScheme: "dark", width: 390, height: 844 },
] as const;

/** Beside what axe asks by itself: links and buttons are large enough for a finger, or stand apart (WCAG 2.2, AA). */
const RULES = {
  rules: { "target-size": { enabled: true } },
  // What is in order is not described, element by element.
  resultTypes: ["violations" as const],
};

const SCRIPT = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Checks what the page shows now, in both looks without loading it again: no axe violation, nothing scrolls sideways. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  for (const { colorScheme, width, height } of LOOKS) {
    // A colour on its way from one look to the other is neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await expectAccessibleAsIs(page, `${name}, ${colorScheme}, ${width} px`);
  }
}

/** The same in the look that the page has. */
export async function expectAccessibleAsIs(page: Page, name = page.url()): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  expect(await page.evaluate(repeatedIds), `ids that ${name} has twice`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The same for each address in turn. */
export async function expectEachAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
}

/** What axe finds, a line for each rule with the elements that break it. */
async function faultsOf(page: Page): Promise<string[]> {
  // Half a megabyte of script, so each document gets it once, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  const { violations } = await page.evaluate(
    (rules) => (window as unknown as { axe: typeof axe }).axe.run(document, rules),
    RULES,
  );
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html, target }) => `${target.join(" ")}: ${html.slice(0, 160)}`);
    return `${id} (${help}): ${elements.join(" | ")}`;
  });
}

function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
