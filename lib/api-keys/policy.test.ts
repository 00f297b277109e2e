import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import {
  getKeyState,
  type KeyFacts,
  type KeyRank,
  pickWorkingKeys,
  requireRevocable,
  requireRoomForKey,
  requireRotation,
} from "./policy";

const now = new Date("2027-03-01T12:00:00Z");
const before = new Date("2027-03-01T11:59:59Z");
const after = new Date("2027-03-01T12:00:01Z");
const fresh: KeyFacts = { revokedAt: null, rotatesOutAt: null, expiresAt: null, suspendedAt: null };
const rotating: KeyFacts = { ...fresh, rotatesOutAt: after };
const keys = (count: number, key: KeyFacts = fresh) => Array.from({ length: count }, () => key);

function expectError(act: () => void, code: ErrorCode, extra?: Record<string, unknown>): void {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toMatchObject({ code, ...(extra && { extra }) });
}

describe("getKeyState", () => {
  it.each([
    ["ACTIVE", fresh, "pro"],
    ["ACTIVE", { ...fresh, expiresAt: after }, "corporate"],
    ["ROTATING", rotating, "pro"],
    ["REVOKED", { ...fresh, rotatesOutAt: now }, "pro"],
    ["REVOKED", { ...fresh, revokedAt: before }, "pro"],
    ["REVOKED", { ...fresh, revokedAt: before, expiresAt: before }, "pro"],
    // By a process whose clock is ahead of ours.
    ["REVOKED", { ...fresh, revokedAt: after }, "pro"],
    ["REVOKED", { ...fresh, revokedAt: before }, "free"],
    ["EXPIRED", { ...fresh, expiresAt: now }, "pro"],
    ["EXPIRED", { ...rotating, expiresAt: before }, "free"],
    ["SUSPENDED", fresh, "free"],
    ["SUSPENDED", rotating, "free"],
  ] as const)("is %s for %j on %s", (state, key, tariff) => {
    expect(getKeyState(key, tariff, now)).toBe(state);
  });
});

describe("requireRoomForKey", () => {
  it("allows Pro one key and Corporate ten", () => {
    expect(() => requireRoomForKey([], "pro", now)).not.toThrow();
    expectError(() => requireRoomForKey(keys(1), "pro", now), "conflict");
    expect(() => requireRoomForKey(keys(9), "corporate", now)).not.toThrow();
    expectError(() => requireRoomForKey(keys(10), "corporate", now), "conflict");
  });

  it("asks Free for the lowest tariff that has keys", () => {
    expectError(() => requireRoomForKey([], "free", now), "tariff_required", { requiredTariff: "pro" });
  });

  it("does not count keys that ended", () => {
    const ended = [
      { ...fresh, revokedAt: before },
      { ...fresh, expiresAt: before },
      { ...fresh, rotatesOutAt: before },
    ];
    expect(() => requireRoomForKey(ended, "pro", now)).not.toThrow();
  });

  it("does not let a rotation make room for a second key", () => {
    expectError(() => requireRoomForKey([rotating, fresh], "pro", now), "conflict");
  });
});

describe("requireRotation", () => {
  it("allows Pro two working keys while one overlaps", () => {
    expect(() => requireRotation(fresh, keys(1), "pro", 24, now)).not.toThrow();
  });

  it("refuses a second overlap on Pro but not a change at once", () => {
    expectError(() => requireRotation(fresh, [rotating, fresh], "pro", 1, now), "conflict");
    expect(() => requireRotation(fresh, [rotating, fresh], "pro", 0, now)).not.toThrow();
  });

  it("refuses keys that are not active, naming both states", () => {
    expectError(() => requireRotation(rotating, [rotating], "pro", 0, now), "invalid_transition", {
      from: "ROTATING",
      to: "ROTATING",
    });
    const expired = { ...fresh, expiresAt: before };
    expectError(() => requireRotation(expired, [expired], "pro", 0, now), "invalid_transition");
    expectError(() => requireRotation(fresh, [fresh], "free", 0, now), "tariff_required", { requiredTariff: "pro" });
  });
});

describe("requireRevocable", () => {
  it("takes every key but a revoked one", () => {
    expect(() => requireRevocable(fresh, "free", now)).not.toThrow();
    expect(() => requireRevocable(rotating, "pro", now)).not.toThrow();
    expect(() => requireRevocable({ ...fresh, expiresAt: before }, "pro", now)).not.toThrow();
    expectError(() => requireRevocable({ ...fresh, revokedAt: before }, "pro", now), "invalid_transition");
  });
});

describe("pickWorkingKeys", () => {
  const rank = (id: string, more: Partial<KeyRank> = {}): KeyRank => ({
    ...fresh,
    id,
    replacedById: null,
    lastUsedAt: null,
    createdAt: before,
    ...more,
  });
  const work = (list: KeyRank[], tariff: "pro" | "corporate", keep?: string) => [
    ...pickWorkingKeys(list, tariff, now, keep),
  ];

  it("picks the key that was used last when there is one place, or the key that the owner chose", () => {
    const list = [rank("a", { lastUsedAt: before }), rank("b", { lastUsedAt: after }), rank("c")];
    expect(work(list, "pro")).toEqual(["b"]);
    expect(work(list, "pro", "c")).toEqual(["c"]);
    expect(work(list, "pro", "of somebody else")).toEqual(["b"]);
    expect(work(list, "corporate").sort()).toEqual(["a", "b", "c"]);
  });

  it("counts the use of the earlier keys when a key was rotated a moment ago", () => {
    const list = [
      rank("first", { revokedAt: before, replacedById: "second", lastUsedAt: after }),
      rank("second", { rotatesOutAt: before, replacedById: "third" }),
      rank("third"),
      rank("other", { lastUsedAt: before }),
    ];
    expect(work(list, "pro")).toEqual(["third"]);
  });

  it("picks the same key again when a suspended key was used later", () => {
    const list = [rank("a"), rank("b", { lastUsedAt: after, suspendedAt: before })];
    expect(work(list, "pro")).toEqual(["a"]);
  });

  it("never resumes an ended key, and lets an outgoing one overlap with its successor", () => {
    const list = [
      rank("ended", { revokedAt: before, lastUsedAt: after }),
      rank("old", { rotatesOutAt: after, replacedById: "new" }),
      rank("new"),
      rank("other-old", { rotatesOutAt: after, replacedById: "ended" }),
    ];
    expect(work(list, "pro").sort()).toEqual(["new", "old"]);
  });

  it("lets a key overlap with its last successor, also when the keys between have ended", () => {
    const list = [
      rank("first", { rotatesOutAt: after, replacedById: "second" }),
      rank("second", { revokedAt: before, replacedById: "third" }),
      rank("third"),
    ];
    for (const tariff of ["pro", "corporate"] as const) expect(work(list, tariff).sort()).toEqual(["first", "third"]);
  });

  it("lets a key finish its overlap when its successor has ended, as far as there is room", () => {
    const old = rank("old", { rotatesOutAt: after, replacedById: "ended" });
    const list = [old, rank("ended", { revokedAt: before })];
    for (const tariff of ["pro", "corporate"] as const) {
      expect(work(list, tariff)).toEqual(["old"]);
      expect(work([...list, rank("new")], tariff).sort()).toEqual(["new", "old"]);
    }
  });

  it("suspends an outgoing key with its successor, and all keys that exceed the room for overlaps", () => {
    const list = [
      rank("a", { rotatesOutAt: after, replacedById: "b" }),
      rank("b", { rotatesOutAt: after, replacedById: "c", lastUsedAt: before }),
      rank("c"),
      rank("d"),
    ];
    expect(work(list, "pro", "c").sort()).toEqual(["b", "c"]);
    expect(work(list, "pro", "d")).toEqual(["d"]);
    expect(work(list, "corporate").sort()).toEqual(["a", "b", "c", "d"]);
  });
});
