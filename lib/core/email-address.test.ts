import { expect, test } from "vitest";
import { Email } from "./email-address";

test.each([
  ["  Anna@Tonna.EXAMPLE ", "anna@tonna.example"],
  ["иван@почта.рф", "иван@почта.рф"],
  ["Иван@ПОЧТА.РФ", "иван@почта.рф"],
  ["info@xn--80a1acny.xn--p1ai", "info@почта.рф"],
  ["info@XN--80A1ACNY.XN--P1AI", "info@почта.рф"],
  ["info@почта.рф", "info@почта.рф"],
  ["info@мир.com", "info@мир.com"],
  ["user+tag@sub.tonna.example", "user+tag@sub.tonna.example"],
  ["o'neil.x_y@tonna.example", "o'neil.x_y@tonna.example"],
  ["用户@例子.中国", "用户@例子.中国"],
])("%j is the address %s", (typed, address) => {
  expect(Email.parse(typed)).toBe(address);
  expect(Email.parse(address), "again").toBe(address);
});

test.each([
  ...["", "anna", "anna@", "@tonna.example", "a b@tonna.example", "anna@tonna", "марина@", "a@b@tonna.example"],
  ...["anna@tonna.example\u0000", "a@b.example\nBcc: c@d.example", "a@127.0.0.1", "a@[127.0.0.1]", "a@1.2", "a@0x7f.1"],
  ...[
    ".a@tonna.example",
    "a..b@tonna.example",
    "a.@tonna.example",
    "a@-tonna.example",
    "a@tonna..example",
    "<a@tonna.example>",
  ],
  ...[
    "a@tonna.example/x",
    "a@tonna.example:25",
    "a@tonna.example?b",
    "a@tonna%2eexample",
    "a@xn--a.example",
    '"a b"@tonna.example',
  ],
  ...[`${"a".repeat(65)}@tonna.example`, `${"я".repeat(33)}@tonna.example`, `a@${"b".repeat(64)}.example`],
  ...[
    `a@${"я".repeat(60)}.рф`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(9)}.example`,
  ],
])("%j is refused as an address", (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
});
