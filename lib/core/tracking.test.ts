import { expect, it } from "vitest";
import { isTracking, removeTracking } from "./tracking";

it.each([
  ...["utm_source", "UTM_Term", "yclid", "ysclid", "gclid", "gbraid", "wbraid", "fbclid", "msclkid", "_openstat"],
  ...["mc_cid", "mc_eid", "igshid", "ttclid", "rb_clickid", "srsltid"],
])("%s is a tracking parameter", (name) => {
  expect(isTracking(name)).toBe(true);
});

it.each(["q", "cat", "from", "attr.protein.min", "utm", "xgclid", ""])("«%s» is not a tracking parameter", (name) => {
  expect(isTracking(name)).toBe(false);
});

it.each([
  ["/ru", "/ru"],
  ["/ru?", "/ru?"],
  ["/ru?yclid=1", "/ru"],
  ["/ru?utm_source=a&utm_medium=b&", "/ru"],
  ["/ru/catalogue?q=a%20b+c&utm%5Fsource=x&sortBy=price&UTM_term", "/ru/catalogue?q=a%20b+c&sortBy=price"],
  ["/ru/search?q=utm_source%3Dx%26yclid", "/ru/search?q=utm_source%3Dx%26yclid"],
  ["/ru/search?q=%&fbclid=%", "/ru/search?q=%"],
  ["/ru/search?q=a?gclid=1", "/ru/search?q=a?gclid=1"],
])("%s without tracking parameters is %s", (target, left) => {
  expect(removeTracking(target)).toBe(left);
});
