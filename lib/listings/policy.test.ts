import { describe, expect, it } from "vitest";
import { type Caller, type CompanyRole, SCOPES, type Scope } from "@/lib/core/caller";
import { LISTING_STATUSES } from "./contract";
import {
  getStatusOnSubmit,
  mayEdit,
  maySeeOwn,
  requireMayDelete,
  requireMove,
  requireOwner,
  requireOwnersMove,
} from "./policy";

/** Section 4 of the contract, row by row; what is not here is refused. */
const OWNERS = new Set([
  "DRAFT PENDING",
  "REJECTED PENDING",
  "EXPIRED ACTIVE",
  "ACTIVE PAUSED",
  "ACTIVE SOLD",
  "ACTIVE ARCHIVED",
  "PAUSED ACTIVE",
  "PAUSED SOLD",
  "PAUSED ARCHIVED",
]);
const MODERATION_AND_CLOCK = new Set([
  "PENDING ACTIVE",
  "PENDING REJECTED",
  "ACTIVE EXPIRED",
  "PAUSED EXPIRED",
  "ACTIVE PENDING",
  "PAUSED PENDING",
  "EXPIRED PENDING",
]);
const PAIRS = LISTING_STATUSES.flatMap((from) => LISTING_STATUSES.map((to) => ({ from, to })));

describe("the owner's moves are those of section 4", () => {
  it.each(PAIRS)("$from to $to", ({ from, to }) => {
    const pair = `${from} ${to}`;
    const refusal = expect.objectContaining({ code: "invalid_transition", extra: { from, to } });
    const owner = () => requireOwnersMove(from, to);
    if (OWNERS.has(pair)) expect(owner).not.toThrow();
    else expect(owner).toThrow(refusal);
    const anyone = () => requireMove(from, to);
    if (OWNERS.has(pair) || MODERATION_AND_CLOCK.has(pair)) expect(anyone).not.toThrow();
    else expect(anyone).toThrow(refusal);
  });
});

describe("only MODERATION=pre holds back, and only unverified sellers", () => {
  it.each([
    ["post", false, "ACTIVE"],
    ["post", true, "ACTIVE"],
    ["pre", false, "PENDING"],
    ["pre", true, "ACTIVE"],
  ] as const)("MODERATION=%s, verified %s: %s", (moderation, verified, status) => {
    expect(getStatusOnSubmit(moderation, verified)).toBe(status);
  });
});

describe("who may write", () => {
  const account = (userId: string, role: "user" | "admin" = "user"): Caller => ({
    kind: "session",
    userId,
    role,
    tariff: "free",
  });
  const lot = (status: (typeof LISTING_STATUSES)[number]) => ({ ownerId: "me", companyId: null, sideId: "me", status });

  it.each(LISTING_STATUSES)("owners touch their own in state %s, others learn of it only if it is public", (status) => {
    const code = status === "ACTIVE" ? "not_owner" : "not_found";
    for (const check of [requireOwner, requireMayDelete]) {
      expect(() => check(account("me"), lot(status))).not.toThrow();
      for (const other of [account("you"), { kind: "anonymous" }, { kind: "system", name: "jobs" }] as Caller[])
        expect(() => check(other, lot(status))).toThrow(expect.objectContaining({ code }));
    }
  });

  it("lets owners and managers of its company edit a listing, and viewers only see it", () => {
    const lot = { ownerId: "me", companyId: "c", sideId: "c", status: "DRAFT" as const };
    const member = (role: CompanyRole, id = "c"): Caller => ({
      kind: "session",
      userId: "you",
      role: "user",
      tariff: "free",
      company: { id, role },
    });
    for (const check of [requireOwner, requireMayDelete]) {
      for (const role of ["owner", "manager"] as const) expect(() => check(member(role), lot)).not.toThrow();
      expect(() => check(member("viewer"), lot)).toThrow(expect.objectContaining({ code: "not_owner" }));
      expect(() => check(member("owner", "other"), lot)).toThrow(expect.objectContaining({ code: "not_found" }));
    }
    expect(maySeeOwn(member("viewer"), lot)).toBe(true);
    expect(maySeeOwn(member("owner", "other"), lot)).toBe(false);
    // What stands in the own name of a colleague is of the same side; what stands in that of a stranger is not.
    const ownName = { ...lot, companyId: null };
    expect(maySeeOwn(member("viewer"), ownName)).toBe(true);
    expect(mayEdit(member("manager"), ownName)).toBe(true);
    expect(mayEdit(member("viewer"), ownName)).toBe(false);
    expect(maySeeOwn(member("owner"), { ...ownName, sideId: "me" })).toBe(false);
  });

  it("is not seen by a key for something else", () => {
    const seen = (scope: Scope) =>
      maySeeOwn(
        { kind: "key", keyId: "k", scopes: [scope], userId: "me", role: "user", tariff: "pro" },
        { ownerId: "me", companyId: null, sideId: "me" },
      );
    expect(SCOPES.filter(seen)).toEqual(["listings:read", "listings:write"]);
  });

  it("makes a maker who became a viewer read only too, in the company's name", () => {
    const me: Caller = {
      kind: "session",
      userId: "me",
      role: "user",
      tariff: "free",
      company: { id: "c", role: "viewer" },
    };
    expect(mayEdit(me, { ownerId: "me", companyId: "c", sideId: "c" })).toBe(false);
    expect(mayEdit(me, { ownerId: "me", companyId: null, sideId: "c" })).toBe(true);
  });

  it("lets admins delete anyone's, and edit nobody else's", () => {
    expect(() => requireMayDelete(account("you", "admin"), lot("DRAFT"))).not.toThrow();
    expect(() => requireOwner(account("you", "admin"), lot("ACTIVE"))).toThrow(
      expect.objectContaining({ code: "not_owner" }),
    );
  });
});
