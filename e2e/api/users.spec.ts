import { expect, test } from "@playwright/test";
import { freshAccount } from "./accounts";
import { companyPage, unverifiedSeller } from "./companies";
import { createListing, listPage } from "./listings";
import { api, expectProblem, header, ok } from "./support";

type Profile = {
  id: string;
  kind: "user" | "company";
  name: string;
  company: { id: string; slug: string; name: string; verified: boolean; url: string } | null;
  region: string | null;
  memberSince: string;
  listingCount: number;
  url: string;
};

const FIELDS = ["company", "id", "kind", "listingCount", "memberSince", "name", "region", "url"];
const PRIVATE = /@|password|hash|tariff|role|phone|email|inn|ogrn|corporate|example/i;
const read = async (id: string) => ok<Profile>(await api().get(`/api/users/${id}`));

test("a person: exactly the contract's fields, and the number of listings at once", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  const profile = await read(listing.owner.id);
  expect(Object.keys(profile).sort()).toEqual(FIELDS);
  expect(profile).toMatchObject({
    id: listing.owner.id,
    kind: "user",
    name: listing.owner.name,
    company: null,
    region: null,
    listingCount: 1,
  });
  expect(profile.url).toBe(listing.owner.url);
  expect(profile.url.endsWith(`/ru/users/${profile.id}`)).toBe(true);
  await createListing(account);
  await createListing(account, { status: "DRAFT" });
  expect((await read(listing.owner.id)).listingCount).toBe(2);
  await api(account.key).delete(`/api/listings/${listing.id}`);
  expect((await read(listing.owner.id)).listingCount).toBe(1);
});

test("a verified company, by its id", async () => {
  // One for which no other test sells meanwhile.
  const { data } = await companyPage({ perPage: 1, country: "KZ" });
  const [company] = data;
  const profile = await read(company?.id ?? "");
  expect(Object.keys(profile).sort()).toEqual(FIELDS);
  expect(profile).toMatchObject({
    id: company?.id,
    kind: "company",
    name: company?.name,
    region: company?.region,
    memberSince: company?.createdAt,
    listingCount: company?.listingCount,
    url: company?.url,
    company: { id: company?.id, slug: company?.slug, verified: true },
  });
});

test("a person of a verified company names it; of another one, no company and no region", async () => {
  const good = (await listPage({ verified: "true", perPage: 1 })).data[0];
  expect((await read(good?.owner.id ?? "")).company).toMatchObject({ slug: good?.company?.slug, verified: true });
  const { owner, company } = await unverifiedSeller();
  expect(await read(owner.id)).toMatchObject({ kind: "user", company: null, region: null });
  await expectProblem(await api().get(`/api/users/${company.id}`), 404, "not_found");
});

test("nothing private is in any profile", async () => {
  const seen = new Set<string>();
  for (const verified of ["true", "false"])
    for (const { owner, company } of (await listPage({ verified, perPage: 50 })).data) {
      seen.add(owner.id);
      if (company?.verified) seen.add(company.id);
    }
  expect(seen.size).toBeGreaterThan(2);
  for (const id of [...seen].slice(0, 30)) {
    const answer = await api().get(`/api/users/${id}`);
    const { url: _url, company, name: _name, ...rest } = ok<Profile>(answer);
    expect(JSON.stringify({ ...rest, company: company && { ...company, url: "", slug: "", name: "" } })).not.toMatch(
      PRIVATE,
    );
    expect(answer.text).not.toMatch(/@|argon|passwordHash|"\d{10}(\d{2})?"/);
  }
});

test("an id that is nobody's or malformed is 404", async () => {
  for (const id of [
    "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11",
    "x",
    "1",
    "null",
    "%00",
    "%27%20or%201=1--",
    "a".repeat(500),
    "..%2f..%2fetc",
  ])
    await expectProblem(await api().get(`/api/users/${id}`), 404, "not_found");
});

test("conditional and cacheable; no list of users, no parameters, no writes", async () => {
  const { data } = await companyPage({ perPage: 1 });
  const path = `/api/users/${data[0]?.id}`;
  const answer = await api().get(path);
  expect(header(answer, "etag")).toMatch(/^"[^"]+"$/);
  expect(header(answer, "cache-control")).toContain("public");
  expect((await api().get(path, { headers: { "if-none-match": header(answer, "etag") } })).status).toBe(304);
  await expectProblem(await api().get(`${path}?email=1`), 400, "invalid_parameter");
  await expectProblem(await api().get("/api/users"), 404, "not_found");
  await expectProblem(await api((await freshAccount()).key).delete(path), 405, "method_not_allowed");
});
