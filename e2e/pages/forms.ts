import { randomInt } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

/** A form of a page as its HTML has it: where it is sent, and its hidden fields, which name its server action. */
export type PageForm = { origin: string; path: string; hidden: [string, string][] };

/** As a browser without scripts sends a form, or as the page's script calls the action. */
export type Sending = "form" | "script";

/** `from` is the site whose page sends it, this one unless told; `address` is the visitor's IP address. */
type Options = { sending?: Sending; from?: string; address?: string };

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
const plain = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
const attribute = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** The HTML of a page that somebody may open. */
export async function htmlOf(who: APIRequestContext, path: string): Promise<string> {
  return (await open(who, path)).text();
}

async function open(who: APIRequestContext, path: string): Promise<APIResponse> {
  const answer = await who.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  return answer;
}

/** The form of a page that holds `mark`, such as the value of one of its buttons. */
export async function formOn(who: APIRequestContext, path: string, mark: string): Promise<PageForm> {
  const page = await open(who, path);
  const forms = (await page.text()).match(/<form[ >][\s\S]*?<\/form>/g) ?? [];
  const found = forms.find((form) => form.includes("$ACTION_") && form.includes(mark)) ?? "";
  expect(found, `${path} has no form with ${mark}`).not.toBe("");
  const tags = found.match(/<input[^>]* type="hidden"[^>]*>/g) ?? [];
  const { origin } = new URL(page.url());
  return { origin, path, hidden: tags.map((tag) => [attribute(tag, "name"), attribute(tag, "value")]) };
}

/** Sends a form with what is filled in, and follows no redirection. */
export function sendForm(
  who: APIRequestContext,
  { origin, path, hidden }: PageForm,
  filled: Record<string, string>,
  { sending = "form", from = origin, address }: Options = {},
): Promise<APIResponse> {
  const body = new FormData();
  const options = {
    multipart: body,
    maxRedirects: 0,
    headers: { origin: from, ...(address && { "x-forwarded-for": address }) },
  };
  const fields = [...hidden.filter(([name]) => !(name in filled)), ...Object.entries(filled)];
  if (sending === "form") {
    for (const [name, value] of fields) body.append(name, value);
    return who.post(path, options);
  }
  // What React sends for an action's arguments: the state that the form's action is bound to, and the form.
  const part = (name: RegExp) => hidden.find(([each]) => name.test(each))?.[1];
  const { id } = JSON.parse(part(/^\$ACTION_\d+:0$/) ?? "{}") as { id?: string };
  const bound = JSON.parse(part(/^\$ACTION_\d+:1$/) ?? "[]") as unknown[];
  for (const [name, value] of fields) if (!name.startsWith("$ACTION_")) body.append(`_1_${name}`, value);
  body.append("0", JSON.stringify([...bound, "$K1"]));
  return who.post(path, { ...options, headers: { ...options.headers, "next-action": id ?? "" } });
}

/** Signs in through the form, without a browser, from an address of its own. */
export async function signInWithForm(
  who: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await sendForm(
    who,
    await formOn(who, "/ru/sign-in", 'name="password"'),
    { email, password },
    { address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  );
  expect(answer.status(), "signing in leads on").toBe(303);
}
