import type { APIRequest, APIRequestContext } from "@playwright/test";
import { issueKey, onlyKeyId, unique } from "../api/accounts";
import { formOn, htmlOf, type PageForm, type Sending, sendForm, signInWithForm } from "./forms";
import { expect, listingBy, mailedPath, person, staff, test } from "./support";

type Who = APIRequestContext;
type Trial = {
  /** Who may send the form, and what is filled in. */
  by: Who;
  form: PageForm;
  filled: Record<string, string>;
  /** How who may sends it; the others try both. */
  sending: Sending;
  /** What the action changes. */
  state: () => Promise<unknown>;
  /** What nobody else may read in an answer. */
  secret: string;
  others: Record<string, Who>;
};

const COMPANY = "/ru/account/company";
const ELSEWHERE = "https://elsewhere.example";

/** Sends the form as everybody else and from another site, which changes and tells nothing; then as who may, which does. */
async function tryAction(what: string, { by, form, filled, sending, state, secret, others }: Trial): Promise<void> {
  const before = await state();
  const callers = Object.entries(others).map(([name, who]) => ({ name, who, from: form.origin }));
  for (const { name, who, from } of [...callers, { name: "lured by another site", who: by, from: ELSEWHERE }]) {
    for (const way of ["form", "script"] as const) {
      const answer = await sendForm(who, form, filled, { sending: way, from });
      if (from === ELSEWHERE) expect(answer.status(), `${what}: ${name} (${way})`).toBe(403);
      const tells = who !== by && (await answer.text()).includes(secret);
      expect(tells, `${what}: ${name} (${way}) is told of it`).toBe(false);
      expect(await state(), `${what}: ${name} (${way})`).toEqual(before);
    }
  }
  await sendForm(by, form, filled, { sending });
  expect(await state(), `${what}: who may`).not.toEqual(before);
}

/** A visitor, who has signed in when an account is given. Nobody needs a browser here: every form works without scripts. */
async function enter(api: APIRequest, baseURL: string | undefined, account?: { email: string; password: string }) {
  const who = await api.newContext({ ...(baseURL && { baseURL }) });
  if (account) await signInWithForm(who, account);
  return who;
}

/** What a list of choices shows as chosen. */
function chosenIn(html: string, name: string): string {
  const list = new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? "";
  return /<option(?=[^>]* selected)[^>]* value="([^"]*)"/.exec(list)?.[1] ?? "";
}

test("a seller's action changes nothing and tells nothing to who may not, whoever sends its form", async ({
  playwright: { request },
  baseURL,
}) => {
  test.slow();
  const accounts = { owner: await person("pro"), mate: await person("free"), other: await person("pro") };
  const seller = await enter(request, baseURL, accounts.owner);
  const visitor = await enter(request, baseURL);
  const stranger = await enter(request, baseURL, accounts.other);
  const viewer = await enter(request, baseURL, accounts.mate);
  const others = { visitor, stranger, "a viewer of the company": viewer };
  const word = unique("тайна");
  const key = await issueKey(accounts.owner.email);
  const headers = { authorization: `Bearer ${key}` };

  const filled = { name: `${word} компания`, country: "KZ" };
  const founding = await formOn(seller, COMPANY, 'name="ogrn"');
  await sendForm(seller, founding, filled);
  const file = { name: `${word}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 устав") };
  const { origin } = founding;
  await seller.post(`${COMPANY}/documents`, { multipart: { file }, maxRedirects: 0, headers: { origin } });
  const paper = /company\/documents\/([0-9a-f-]{36})/.exec(await htmlOf(seller, COMPANY))?.[1] ?? "";
  const members = `${COMPANY}/members`;
  const invited = { email: accounts.mate.email, role: "viewer", locale: "ru" };
  await sendForm(seller, await formOn(seller, members, 'name="email"'), invited);
  await sendForm(viewer, await formOn(viewer, await mailedPath(accounts.mate.email), 'name="token"'), {});
  const description = unique("погрузка");
  const { slug } = await listingBy(visitor, key, { title: `Пшеница ${word}`, description });
  const ask = (path: string) => visitor.get(path, { headers });

  const listings = "/ru/account/listings";
  await tryAction("a listing is paused", {
    by: seller,
    form: await formOn(seller, listings, `pause ${slug}`),
    filled: { one: `pause ${slug}` },
    sending: "form",
    state: async () => ((await (await ask(`/api/listings/${slug}`)).json()) as { status: unknown }).status,
    secret: "nothing of it: the listing is public until then",
    others,
  });
  await tryAction("a listing is changed", {
    by: seller,
    form: await formOn(seller, `${listings}/${slug}/edit`, 'name="pricePerUnit"'),
    filled: {
      title: `Пшеница ${word}`,
      type: "SELL",
      categorySlug: "wheat-milling",
      pricePerUnit: "1",
      currency: "RUB",
      volumeUnit: "т",
      country: "RU",
      do: "save",
    },
    sending: "script",
    state: async () => (await ask(`/api/listings/${slug}`)).text(),
    // No number, which an id or the name of a script may spell.
    secret: description,
    others,
  });

  const row = (await htmlOf(seller, members)).match(/<tr[ >][\s\S]*?<\/tr>/g)?.find((tr) => tr.includes(invited.email));
  const place = /name="(role-[0-9a-f-]{36})"/.exec(row ?? "")?.[1] ?? "";
  await tryAction("a member gets another role", {
    by: seller,
    form: await formOn(seller, members, place),
    filled: { [place]: "owner", do: place.replace("-", " ") },
    sending: "script",
    state: async () => chosenIn(await htmlOf(seller, members), place),
    secret: accounts.owner.email,
    others: { visitor, stranger },
  });
  await tryAction("a document is removed", {
    by: seller,
    form: await formOn(seller, COMPANY, `remove ${paper}`),
    filled: { do: `remove ${paper}` },
    sending: "form",
    state: async () => (await seller.get(`${COMPANY}/documents/${paper}`)).status(),
    secret: word,
    others: { visitor, stranger },
  });

  const searches = "/ru/account/saved-searches";
  const query = `type=SELL&q=${word}`;
  const save = await formOn(seller, `${searches}/new?${query}`, 'name="query"');
  await sendForm(seller, save, { name: word, alerts: "off", do: "save" });
  const found = /name="id" value="([0-9a-f-]{36})"/.exec(await htmlOf(seller, searches))?.[1] ?? "";
  await tryAction("a saved search is deleted", {
    by: seller,
    form: await formOn(seller, searches, 'value="remove"'),
    filled: { do: "remove", id: found },
    sending: "script",
    state: async () => (await htmlOf(seller, searches)).includes(`value="${found}"`),
    secret: word,
    others: { visitor, stranger },
  });
  const keys = "/ru/account/api-keys";
  await tryAction("a key is revoked", {
    by: seller,
    form: await formOn(seller, keys, 'value="revoke"'),
    filled: { do: "revoke", id: await onlyKeyId(accounts.owner.email) },
    sending: "form",
    state: async () => (await ask("/api/me")).status(),
    secret: "tonna_",
    others: { visitor, stranger, "a colleague": viewer },
  });
});

test("an action of the administration does so too, for the person whom it is about as well", async ({
  playwright: { request },
  baseURL,
}) => {
  test.slow();
  const account = await person("pro");
  const seller = await enter(request, baseURL, account);
  const visitor = await enter(request, baseURL);
  const editor = await enter(request, baseURL, await staff("editor"));
  const admin = await enter(request, baseURL, await staff("admin"));
  const word = unique("тайна");
  const key = await issueKey(account.email);
  const headers = { authorization: `Bearer ${key}` };
  const { id, slug } = await listingBy(visitor, key, { title: `Пшеница ${word}`, pricePerUnit: 14_500 });
  const ask = async (path: string) => (await visitor.get(path, { headers })).json() as Promise<Record<string, unknown>>;

  const found = await htmlOf(admin, `/ru/admin/users?q=${encodeURIComponent(account.email)}`);
  const user = /\/ru\/admin\/users\/([0-9a-f-]{36})/.exec(found)?.[0] ?? "";
  await tryAction("an account gets another tariff", {
    by: admin,
    form: await formOn(admin, user, 'name="tariff"'),
    filled: { tariff: "corporate" },
    sending: "form",
    state: async () => (await ask("/api/me")).tariff,
    secret: account.email,
    others: { visitor, "the account itself": seller, editor },
  });
  const role = await formOn(admin, user, 'name="role"');
  await tryAction("an account gets another role", {
    by: admin,
    form: role,
    filled: { role: "editor" },
    sending: "script",
    state: async () => chosenIn(await htmlOf(admin, user), "role"),
    secret: account.email,
    others: { visitor, "the account itself": seller, editor },
  });
  await sendForm(admin, role, { role: "user" });

  const decision = `/ru/admin/moderation/listings/${id}`;
  await tryAction("a listing is taken down", {
    by: admin,
    form: await formOn(admin, decision, 'value="take-down"'),
    filled: { decision: "take-down", reason: "fraud", note: "Чужие фото." },
    sending: "script",
    state: async () => (await ask(`/api/listings/${slug}`)).status,
    secret: account.email,
    others: { visitor, "its seller": seller, editor },
  });

  const start = await sendForm(editor, await formOn(editor, "/ru/admin/news/new", 'name="title"'), {
    title: word,
    category: "grain",
    language: "ru",
  });
  const title = unique("Иначе ");
  const article = new URL(start.headers().location ?? "", baseURL).pathname;
  await tryAction("an article is changed", {
    by: editor,
    form: await formOn(editor, article, 'name="body"'),
    filled: { title, category: "grain", language: "ru", do: "save" },
    sending: "form",
    state: async () => (await htmlOf(editor, article)).includes(title),
    secret: word,
    others: { visitor, seller },
  });
});
