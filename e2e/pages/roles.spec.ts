import { readdirSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, person, signIn, staff, test } from "./support";

const NOBODYS = "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11";

/** Every page below a folder of the application, so that a new one is tried without a word here; ids are nobody's. */
function pagesBelow(folder: string): { path: string; named: boolean }[] {
  return readdirSync(`app/[locale]/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/ru/${folder}/${file.replace(/\/?page\.tsx$/, "")}`.replace(/\/$/, ""))
    .map((path) => ({ path: path.replace(/\[\w+\]/g, NOBODYS), named: path.includes("[") }));
}

const ACCOUNT = pagesBelow("account");
const ADMIN = pagesBelow("admin");

/** What a page answers, without following where it sends. */
async function ask(request: APIRequestContext, path: string, page?: Page) {
  const cookies = (await page?.context().cookies()) ?? [];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await request.get(path, { maxRedirects: 0, headers: cookie ? { cookie } : {} });
  return { status: answer.status(), to: answer.headers().location ?? "" };
}

test("nobody gets to a private page without signing in, and comes back to it afterwards", async ({ request }) => {
  for (const { path } of [...ACCOUNT, ...ADMIN]) {
    const { status, to } = await ask(request, path);
    expect([303, 307, 308], path).toContain(status);
    expect(to, path).toMatch(/^(?:http:\/\/[^/]+)?\/ru\/(?:sign-in\?next=%2Fru%2F|account\/)/);
  }
});

test("a person gets to the account's own pages, to nobody's records, and to no page of the administration", async ({
  page,
  request,
}) => {
  await signIn(page, await person("free"));
  for (const { path, named } of ACCOUNT) {
    const { status, to } = await ask(request, path, page);
    if (named) expect(status, path).toBe(404);
    else expect([200, 307, 308, 404], path).toContain(status);
    expect(to, path).not.toContain("sign-in");
  }
  for (const { path } of ADMIN) expect((await ask(request, path, page)).status, path).toBe(404);
});

test("an editor gets to the news and to nothing else of the administration", async ({ page, request }) => {
  await signIn(page, await staff("editor"));
  for (const { path, named } of ADMIN) {
    const mayOpen = /^\/ru\/admin\/news/.test(path) && !named;
    const { status } = await ask(request, path, page);
    // The administration's first page may lead an editor on to the news.
    if (path === "/ru/admin") expect([307, 404], path).toContain(status);
    else expect(status, path).toBe(mayOpen ? 200 : 404);
  }
});

test("an administrator gets to every page of the administration, and to nobody's records", async ({
  page,
  request,
}) => {
  await signIn(page, await staff("admin"));
  for (const { path, named } of ADMIN) expect((await ask(request, path, page)).status, path).toBe(named ? 404 : 200);
});
