import { freshAccount } from "../api/accounts";
import { createListing } from "../api/listings";
import { expect, test } from "./support";

test.describe("a kept page", () => {
  test("is the same for a visitor with a session as for one without", async ({ request }) => {
    const plain = await request.get("/ru/catalogue", { headers: { Cookie: "" } });
    const other = await request.get("/ru/catalogue", {
      headers: { Cookie: "next-auth.session-token=forged; theme=dark" },
    });
    expect(plain.headers()["cache-control"]).toContain("s-maxage");
    expect(other.headers().etag).toBe(plain.headers().etag);
    const again = await request.get("/ru/catalogue", { headers: { "If-None-Match": plain.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
  });

  test("shows an edited, sold and deleted listing at the next request", async ({ request }) => {
    const seller = await freshAccount();
    const { listing } = await createListing(seller);
    const path = `/ru/listings/${listing.slug}`;
    expect(await (await request.get(path)).text()).toContain(listing.title);

    const headers = { Authorization: `Bearer ${seller.key}` };
    const title = `${listing.title} исправлено`;
    await request.patch(`/api/listings/${listing.slug}`, { headers, data: { title } });
    expect(await (await request.get(path)).text()).toContain(title);

    await request.delete(`/api/listings/${listing.id}`, { headers });
    expect((await request.get(path)).status()).toBe(404);
  });
});

test("private pages are never kept", async ({ request }) => {
  for (const path of ["/ru/account", "/ru/sign-in", "/ru/account/api-keys"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()["cache-control"], path).not.toContain("public");
    expect(answer.headers().etag ?? "", path).toBe("");
  }
});
