import { expect, type Locator, type Page } from "@playwright/test";

/** More than any page has between two things that one does in a row. */
const MOST_STOPS = 150;

/** Goes on with Tab from where the focus is until a control has it, and checks that one sees it there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Found once: to look for a role and a name goes through the whole page at each stop. Null in a page that is gone.
  let found = await control.elementHandle();
  const look = () =>
    found?.evaluate((each) => (each.isConnected ? each === document.activeElement : null)).catch(() => null);
  const isFocused = async (): Promise<boolean> => {
    const seen = await look();
    if (typeof seen === "boolean") return seen;
    found = await control.elementHandle();
    return (await look()) === true;
  };
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused()); stops += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
  await expectFocusSeen(control);
}

/** Goes to a control with Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and replaces what stands there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}

/** The focus has a ring, on the control or on what it stands for, and nothing lies over it. */
export async function expectFocusSeen(control: Locator): Promise<void> {
  const problem = await control.evaluate((element) => {
    // A field that only screen readers meet shows its focus on its label.
    const shown = element.clientWidth > 1 ? element : (element.closest("label") ?? element);
    const hasRing = (each: Element | null): boolean => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return (
        (outlineStyle !== "none" && outlineWidth !== "0px") ||
        (each !== shown.closest("form") && hasRing(each.parentElement))
      );
    };
    if (!hasRing(shown)) return "has no ring";
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((part) => ({ x: left + (right - left) * part, y: top + (bottom - top) * part }));
    const isSeen = points.some(({ x, y }) => {
      const over = document.elementFromPoint(x, y);
      return over !== null && (shown.contains(over) || over.contains(shown));
    });
    return isSeen ? null : "lies outside the screen or under something else";
  });
  expect(problem, `the focus on ${control}`).toBeNull();
}
