// The public profile of users and companies.
import { beforeAll, expect, it } from "vitest";
import { companies } from "@/lib/companies/schema";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { findProfile, getProfile } from "./get-profile";

const MADE = new Date("2026-02-03T04:05:06.789Z");
const SECRET_INN = "7707083893";
const [verified, pending] = [createId(), createId()];
const people = { alone: createId(), ofVerified: createId(), ofPending: createId() };

beforeAll(async () => {
  await db()
    .insert(companies)
    .values([
      {
        id: verified,
        slug: "profile-good",
        name: "ООО «Хорошая»",
        status: "VERIFIED",
        region: "Москва",
        createdAt: MADE,
      },
      { id: pending, slug: "profile-new", name: "ООО «Новая»", status: "PENDING", inn: SECRET_INN, region: "Томск" },
    ]);
  const row = { passwordHash: "$argon2id$secret", role: "admin" as const, tariff: "corporate" as const };
  await db()
    .insert(users)
    .values([
      { ...row, id: people.alone, email: "alone@tonna.example", name: "Один", createdAt: MADE },
      { ...row, id: people.ofVerified, email: "good@tonna.example", name: "Двое", companyId: verified },
      { ...row, id: people.ofPending, email: "new@tonna.example", name: "Трое", companyId: pending },
    ]);
});

it("shows a person with the verified company behind them", async () => {
  expect(await findProfile(people.alone)).toEqual({
    id: people.alone,
    kind: "user",
    name: "Один",
    company: null,
    region: null,
    memberSince: MADE.toISOString(),
    listingCount: 0,
    url: expect.stringMatching(new RegExp(`/ru/users/${people.alone}$`)),
  });
  expect(await findProfile(people.ofVerified)).toMatchObject({
    kind: "user",
    company: { id: verified, slug: "profile-good", name: "ООО «Хорошая»", verified: true },
    region: "Москва",
  });
});

it("shows a verified company by its id", async () => {
  expect(await findProfile(verified)).toMatchObject({
    id: verified,
    kind: "company",
    name: "ООО «Хорошая»",
    company: { id: verified },
    region: "Москва",
    memberSince: MADE.toISOString(),
    listingCount: 0,
    url: expect.stringMatching(/\/ru\/companies\/profile-good$/),
  });
});

it("shows no unverified company and nothing private", async () => {
  expect(await findProfile(pending)).toBeNull();
  expect(await findProfile(people.ofPending)).toMatchObject({ company: null, region: null });
  for (const id of [...Object.values(people), verified])
    expect(JSON.stringify(await findProfile(id))).not.toMatch(/@|argon|secret|admin|corporate|Новая|Томск|7707083893/);
});

it("finds nothing for a malformed id or an id of something else", async () => {
  for (const id of ["", "x", createId(), people.alone.toUpperCase(), `${people.alone} `, "' or 1=1 --", "\u0000"]) {
    expect(await findProfile(id), id).toBeNull();
    await expect(getProfile(id)).rejects.toMatchObject({ code: "not_found" });
  }
});
