import { describe, expect, it } from "vitest";
import { LISTING_STATUSES, type ListingStatus } from "./contract";
import { decideMove, decideSyncMove } from "./move-policy";
import { computeTermEnd, requireMove } from "./policy";

const row = (
  status: ListingStatus,
  more: { needsReview?: boolean; verified?: boolean; expiresAt?: Date | null } = {},
) => ({
  status,
  verified: false,
  needsReview: false,
  publishedAt: new Date(Date.now() - 86_400_000),
  expiresAt: new Date(Date.now() + 86_400_000),
  ...more,
});

describe("with MODERATION=pre, what an unverified seller changes is looked at before it is public", () => {
  it.each(["title", "description", "pricePerUnit", "currency", "categorySlug", "images", "attributes", "region"])(
    "a change of %s takes a public listing back to the queue",
    (field) =>
      expect(decideMove(row("ACTIVE"), undefined, [field], "pre")).toEqual({ status: "PENDING", needsReview: false }),
  );

  it("leaves amounts and the seller's own number to the seller", () => {
    expect(decideMove(row("ACTIVE"), undefined, ["volume", "minVolume", "externalId"], "pre")).toBeNull();
    expect(decideMove(row("ACTIVE"), "ACTIVE", ["volume", "title"], "pre")).toMatchObject({ status: "PENDING" });
  });

  it("finds no way around it: paused or expired, changed, and public again", () => {
    for (const status of ["PAUSED", "EXPIRED"] as const) {
      expect(decideMove(row(status), undefined, ["title"], "pre")).toEqual({ status, needsReview: true });
      expect(decideMove(row(status, { needsReview: true }), "ACTIVE", [], "pre")).toMatchObject({
        status: "PENDING",
        needsReview: false,
      });
      expect(decideMove(row(status), "ACTIVE", ["title"], "pre")).toMatchObject({ status: "PENDING" });
      expect(decideMove(row(status), "ACTIVE", [], "pre")).toMatchObject({ status: "ACTIVE", needsReview: false });
    }
    expect(decideMove(row("ACTIVE"), "PAUSED", ["title"], "pre")).toMatchObject({
      status: "PAUSED",
      needsReview: true,
    });
    expect(decideMove(row("ACTIVE"), "SOLD", ["title"], "pre")).toMatchObject({ status: "SOLD" });
  });

  it("changes nothing for verified sellers, after moderation, and in what is not public yet", () => {
    expect(decideMove(row("ACTIVE", { verified: true }), undefined, ["title"], "pre")).toBeNull();
    expect(decideMove(row("ACTIVE"), undefined, ["title"], "post")).toBeNull();
    expect(decideMove(row("PAUSED", { needsReview: true }), "ACTIVE", [], "post")).toMatchObject({ status: "ACTIVE" });
    for (const status of ["DRAFT", "PENDING", "REJECTED"] as const)
      expect(decideMove(row(status), undefined, ["title"], "pre")).toBeNull();
  });

  it("makes only moves that the state machine has, and an owner can't ask for the queue", () => {
    for (const from of LISTING_STATUSES)
      for (const asked of [undefined, ...LISTING_STATUSES])
        for (const fields of [[], ["title"]])
          for (const needsReview of [false, true]) {
            let to: ListingStatus | undefined;
            try {
              to = decideMove(row(from, { needsReview }), asked, fields, "pre")?.status;
            } catch {
              continue;
            }
            if (to && to !== from && !(from === "DRAFT" || from === "REJECTED")) requireMove(from, to);
          }
    expect(() => decideMove(row("ACTIVE"), "PENDING", [], "pre")).toThrow(
      expect.objectContaining({ code: "invalid_transition" }),
    );
  });
});

it("resumes with the old dates within the term only; past its end a listing is published anew", () => {
  const now = new Date();
  expect(decideMove(row("PAUSED"), "ACTIVE", [], "post")).not.toHaveProperty("expiresAt");
  for (const expiresAt of [new Date(now.getTime() - 60_000), null]) {
    const move = decideMove(row("PAUSED", { expiresAt }), "ACTIVE", [], "post", now);
    expect(move).toMatchObject({ status: "ACTIVE", publishedAt: now, expiresAt: computeTermEnd(now) });
    // Whose listing was changed meanwhile waits for a moderator, as an expired one does.
    const changed = row("PAUSED", { expiresAt, needsReview: true });
    expect(decideMove(changed, "ACTIVE", [], "pre")).toEqual({
      status: "PENDING",
      needsReview: false,
      rejectionReason: null,
    });
  }
});

describe("a sync", () => {
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const retired = (status: ListingStatus, days: number, retiredByImport = true) => ({
    ...row(status, { expiresAt: inDays(days) }),
    retiredByImport,
  });
  const move = (listing: ReturnType<typeof retired>, moderation: "post" | "pre" = "post", changed: string[] = []) =>
    decideSyncMove(listing, undefined, changed, moderation, now);

  it.each(["PAUSED", "ARCHIVED"] as const)("wakes what an import made %s, with its dates", (status) => {
    const woken = move(retired(status, 60));
    expect(woken).toMatchObject({ status: "ACTIVE" });
    expect(woken).not.toHaveProperty("publishedAt");
    expect(woken).not.toHaveProperty("expiresAt");
    // Near its end it gets a new term, past it a new date too.
    expect(move(retired(status, 20))).toMatchObject({ status: "ACTIVE", expiresAt: computeTermEnd(now) });
    expect(move(retired(status, -1))).toMatchObject({ status: "ACTIVE", publishedAt: now });
    expect(move(retired(status, 60), "pre", ["title"])).toMatchObject({ status: "PENDING" });
  });

  it("leaves what its seller paused, archived or sold", () => {
    for (const status of ["PAUSED", "ARCHIVED", "SOLD"] as const) expect(move(retired(status, 60, false))).toBeNull();
  });
});
