import { expect, it } from "vitest";
import { findContact, type Member } from "./member-policy";

const member = (id: string, role: Member["role"], isBlocked = false): Member => ({ id, role, isBlocked });

it("messages to a company go to its first owner who is not blocked", () => {
  const owners = [member("b", "owner", true), member("c", "owner"), member("d", "owner")];
  expect(findContact([member("a", "manager"), ...owners])).toBe("c");
  expect(findContact([member("a", "manager"), member("b", "owner", true)])).toBeNull();
});
