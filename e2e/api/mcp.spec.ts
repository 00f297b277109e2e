import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey, seller, stranger, unique } from "./accounts";
import { unissuedKey } from "./key-format";
import { createListing, wheat } from "./listings";
import { type Answer, api, baseUrl, expectProblem, header, ok, type Problem, type Sending, send } from "./support";

const READING = [
  "compare_prices",
  "find_matches",
  "find_places",
  "get_category",
  "get_index",
  "get_listing",
  "list_categories",
  "list_commodity_prices",
  "list_market_quotes",
  "search_companies",
  "search_listings",
];
const WITH_KEY = ["create_listing", "list_chats", "list_my_listings", "read_chat", "send_message", "update_listing"];

type ToolResult = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};
type Tool = {
  name: string;
  description: string;
  inputSchema: { type: string; properties: Record<string, { type?: string }>; required?: string[] };
  outputSchema?: object;
  annotations: { readOnlyHint: boolean };
};
type Reply<T> = { jsonrpc: string; id: number; result?: T; error?: { code: number; message: string } };

/** Folder of the inspector's command line. It reads its own package.json relative to the working directory. */
const INSPECTOR = path.resolve("node_modules/@modelcontextprotocol/inspector-cli/build");

/** Runs the official inspector's command line against the server, as an agent's author would. */
async function inspect<T>(key: string | null, ...args: string[]): Promise<T> {
  const header = key === null ? [] : ["--header", `Authorization: Bearer ${key}`];
  const address = ["--cli", `${baseUrl()}/api/mcp`, "--transport", "http", ...header];
  const options = { cwd: INSPECTOR, timeout: 60_000, maxBuffer: 2 ** 24 };
  const { stdout } = await promisify(execFile)(process.execPath, ["cli.js", ...address, ...args], options);
  return JSON.parse(stdout) as T;
}

/** One JSON-RPC message in a request of its own: the server has no sessions. */
const post = (message: unknown, { headers, ...sending }: Sending = {}) =>
  send("POST", "/api/mcp", {
    json: message,
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18", ...headers },
    ...sending,
  });
const ask = async <T>(method: string, params: unknown, sending: Sending = {}) =>
  ok<Reply<T>>(await post({ jsonrpc: "2.0", id: 1, method, params }, sending));
const listTools = async (key?: string) => (await ask<{ tools: Tool[] }>("tools/list", {}, { key })).result?.tools ?? [];
const call = async (name: string, args: unknown, key?: string) => {
  const { result } = await ask<ToolResult>("tools/call", { name, arguments: args }, { key });
  if (!result) throw new Error(`${name} answered no result`);
  return result;
};
const names = (tools: Tool[]) => tools.map(({ name }) => name).sort();
/** The result of a tool that did not fail. */
const done = async <T>(name: string, args: unknown, key?: string) => {
  const result = await call(name, args, key);
  expect(result.isError, result.content[0]?.text.slice(0, 500)).toBeUndefined();
  return result.structuredContent as T;
};
/** The problem document of a tool that refused. */
const refused = async (name: string, args: unknown, key?: string) => {
  const result = await call(name, args, key);
  expect(result).toMatchObject({ isError: true });
  expect(result.structuredContent).toBeUndefined();
  return JSON.parse(result.content[0]?.text ?? "") as Problem;
};

test("the inspector lists the tools of a visitor, and calls one", async () => {
  const { listing } = await createListing(await seller());
  const { tools } = await inspect<{ tools: Tool[] }>(null, "--method", "tools/list");
  expect(names(tools)).toEqual(READING);
  for (const tool of tools) {
    expect(tool.description.length, tool.name).toBeGreaterThan(40);
    expect(tool.inputSchema.type).toBe("object");
    expect(tool.outputSchema, tool.name).toBeTruthy();
    expect(tool.annotations.readOnlyHint, tool.name).toBe(true);
  }
  const args = ["--method", "tools/call", "--tool-name", "get_listing", "--tool-arg", `ref=${listing.slug}`];
  const result = await inspect<ToolResult>(null, ...args);
  expect(result.structuredContent).toMatchObject({ id: listing.id, title: listing.title });
});

test("the inspector lists and calls what a key may write", async () => {
  const account = await freshAccount();
  const { tools } = await inspect<{ tools: Tool[] }>(account.key, "--method", "tools/list");
  expect(names(tools)).toEqual([...READING, ...WITH_KEY].sort());
  const fields = Object.entries(wheat()).flatMap(([name, value]) => ["--tool-arg", `${name}=${String(value)}`]);
  const args = ["--method", "tools/call", "--tool-name", "create_listing", ...fields];
  const made = await inspect<ToolResult>(account.key, ...args);
  expect(made.structuredContent, JSON.stringify(made.content)).toMatchObject({ status: "ACTIVE" });
});

test("a handshake of an older revision tells who the server is, and its notification is 202", async () => {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const { result } = await ask<{
    protocolVersion: string;
    instructions: string;
    serverInfo: object;
    capabilities: object;
  }>("initialize", params);
  expect(result).toMatchObject({
    protocolVersion: "2025-06-18",
    serverInfo: { name: "tonna" },
    capabilities: { tools: {} },
  });
  expect(result?.instructions).toContain("comparablePrice");
  const noted = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect([noted.status, noted.text]).toEqual([202, ""]);
});

test("a tool is listed only with a key of its scope, and refused without", async () => {
  const { email } = await freshAccount();
  const scopes: [scope: string, tools: string[]][] = [
    ["listings:read", ["list_my_listings"]],
    ["listings:write", ["create_listing", "update_listing"]],
    ["chats:read", ["list_chats", "read_chat"]],
    ["chats:write", ["send_message"]],
    ["market:read", []],
  ];
  for (const [scope, tools] of scopes) {
    const key = await issueKey(email, { scopes: [scope] });
    expect(names(await listTools(key)), scope).toEqual([...READING, ...tools].sort());
    const other = WITH_KEY.find((name) => !tools.includes(name)) ?? "";
    expect(await refused(other, {}, key)).toMatchObject({ code: "insufficient_scope", status: 403 });
  }
  for (const name of WITH_KEY) expect((await refused(name, {})).code).toBe("missing_key");
});

test("a bad key is 401, and one that fell to Free 403, before any message is read", async () => {
  for (const key of [unissuedKey(), "tonna_broken"])
    await expectOwn(await post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { key }), 401, "invalid_key");
});

test("each call counts as one request on its key, refused ones too", async () => {
  const { key } = await freshAccount({ tariff: "pro" });
  const left = (answer: Answer) => Number(header(answer, "x-ratelimit-remaining"));
  const message = (name: string) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });
  const first = left(await post(message("list_categories"), { key }));
  expect(left(await post(message("list_my_listings"), { key }))).toBe(first - 1);
  expect(left(await post(message("create_listing"), { key }))).toBe(first - 2);
  expect(left(await post(message("nothing"), { key }))).toBe(first - 3);
});

test("a batch, which would count as one request, is refused", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  await expectOwn(await post([message, message]), 422, "validation_failed");
});

/** A refusal of the pipeline. Scripts of other sites read none of them. */
async function expectOwn(answer: Answer, status: number, code: string): Promise<void> {
  expect(header(answer, "access-control-allow-origin")).toBe("");
  // The rest is as anywhere else.
  answer.headers["access-control-allow-origin"] = "*";
  await expectProblem(answer, status, code);
}

test("pages of other sites are refused, and nothing has CORS", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  for (const origin of ["https://evil.example", "null", `${baseUrl()}.evil.example`])
    await expectOwn(await post(message, { headers: { origin } }), 403, "foreign_origin");
  const ours = await post(message, { headers: { origin: new URL(baseUrl()).origin } });
  expect([ours.status, header(ours, "access-control-allow-origin")]).toEqual([200, ""]);
  const preflight = await send("OPTIONS", "/api/mcp", { headers: { "access-control-request-method": "POST" } });
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  for (const method of ["GET", "DELETE", "PUT"])
    await expectOwn(
      await send(method, "/api/mcp", { headers: { accept: "text/event-stream" } }),
      405,
      "method_not_allowed",
    );
});

test("what is no message is refused in words of the protocol, or of HTTP", async () => {
  const unknown = await ask("tools/call", { name: "drop_tables", arguments: {} });
  expect(unknown.error?.code).toBe(-32602);
  expect((await ask("resources/list", {})).error?.code).toBe(-32601);
  expect((await post({ hello: 1 })).status).toBe(400);
  await expectOwn(
    await send("POST", "/api/mcp", { bytes: "{", headers: { "content-type": "application/json" } }),
    400,
    "invalid_json",
  );
  await expectOwn(
    await send("POST", "/api/mcp", { bytes: "{}", headers: { "content-type": "text/plain" } }),
    415,
    "unsupported_media_type",
  );
});

test("a search takes numbers and attributes, and names source and dates", async () => {
  const account = await seller();
  const title = `Пшеница ${unique("mcp")}`;
  const { listing } = await createListing(account, {
    title,
    attributes: { protein: 14.5 },
    currency: "USD",
    pricePerUnit: 200,
  });
  const args = {
    cat: "wheat-milling",
    owner: listing.owner.id,
    attr: { "protein.min": 14 },
    perPage: 5,
  };
  const result = await call("search_listings", { ...args, q: title });
  const page = result.structuredContent as {
    data: { id: string; comparablePrice: { rateDate: string } }[];
    total: number;
  };
  expect(page).toMatchObject({ total: 1, data: [{ id: listing.id }] });
  const text = result.content.map((one) => one.text).join("\n");
  expect(text).toContain("/api/listings?");
  expect(text, "the day of the rates").toContain(`rates of ${page.data[0]?.comparablePrice.rateDate}`);
  expect(JSON.parse(result.content.at(-1)?.text ?? "")).toEqual(page);
  const none = await done<{ total: number }>("search_listings", { ...args, attr: { "protein.min": 15 } });
  expect(none.total).toBe(0);
});

test("prices are compared the cheapest first across currencies, of one category", async () => {
  const account = await freshAccount();
  const { listing: dear } = await createListing(account, { pricePerUnit: 300, currency: "USD" });
  const { listing: cheap } = await createListing(account, { pricePerUnit: 9_000 });
  const { data } = await done<{ data: { id: string; comparablePrice: { amount: number; currency: string } }[] }>(
    "compare_prices",
    { cat: "wheat-milling", owner: cheap.owner.id, priceIn: "USD" },
  );
  expect(data.map(({ id }) => id)).toEqual([cheap.id, dear.id]);
  expect(data[0]?.comparablePrice.currency).toBe("USD");
  expect((await refused("compare_prices", {})).errors).toMatchObject([{ pointer: "#/cat", code: "required" }]);
  expect((await refused("compare_prices", { cat: "wheat-milling", sortBy: "date" })).errors).toHaveLength(1);
});

test("refusals are the API's own, with the parameter that is wrong", async () => {
  expect(await refused("search_listings", { cat: "unobtainium" })).toMatchObject({
    code: "invalid_parameter",
    errors: [{ parameter: "cat", code: "unknown_category" }],
  });
  expect((await refused("search_listings", { colour: "red" })).errors).toMatchObject([{ parameter: "colour" }]);
  expect(await refused("get_listing", { ref: "no-such-0" })).toMatchObject({ code: "not_found", status: 404 });
  expect((await refused("get_listing", {})).errors).toMatchObject([{ pointer: "#/ref", code: "required" }]);
  const { key } = await seller();
  expect((await refused("create_listing", { ...wheat(), volume: -1 }, key)).errors).toMatchObject([
    { pointer: "#/volume" },
  ]);
});

test("every reading tool answers, categories small unless asked for all", async () => {
  const tree = await done<{ data: { children: { children: unknown[]; attributes: unknown[] }[] }[] }>(
    "list_categories",
    {},
  );
  expect(tree.data).toHaveLength(13);
  expect(tree.data.flatMap(({ children }) => children).every(({ children }) => children.length === 0)).toBe(true);
  const whole = await done<typeof tree>("list_categories", { depth: 3 });
  expect(whole.data.flatMap(({ children }) => children).some(({ children }) => children.length > 0)).toBe(true);
  expect(await done("get_category", { slug: "agro" })).toMatchObject({ slug: "agriculture" });
  for (const name of ["list_market_quotes", "list_commodity_prices", "get_index", "search_companies"])
    expect(await done(name, {}), name).toBeTruthy();
});

test("an agent publishes, changes and finds a listing, and answers a question about it", async () => {
  const [owner, buyer] = [await freshAccount(), await stranger()];
  type Made = { id: string; slug: string; pricePerUnit: number };
  const made = await done<Made>("create_listing", wheat({ pricePerUnit: 15_000 }), owner.key);
  const patched = await done<Made>("update_listing", { ref: made.id, pricePerUnit: 14_900 }, owner.key);
  expect(patched).toMatchObject({ id: made.id, pricePerUnit: 14_900 });
  const own = await done<{ data: Made[] }>("list_my_listings", { status: ["ACTIVE", "PAUSED"] }, owner.key);
  expect(own.data.map(({ id }) => id)).toEqual([made.id]);
  type Chat = { id: string; unreadCount: number };
  const sent = await done<{ chat: Chat }>("send_message", { listingSlug: made.slug, text: "Есть?" }, buyer.key);
  const { data: chats } = await done<{ data: Chat[] }>("list_chats", { unread: true }, owner.key);
  expect(chats.map(({ id }) => id)).toEqual([sent.chat.id]);
  const { data: messages } = await done<{ data: { text: string }[] }>("read_chat", { id: sent.chat.id }, owner.key);
  expect(messages.map(({ text }) => text)).toEqual(["Есть?"]);
  await done("send_message", { chatId: sent.chat.id, text: "Да" }, owner.key);
  expect(await done<{ data: Chat[] }>("list_chats", { unread: true }, owner.key)).toMatchObject({ data: [] });
  await expectOwnRecords(owner, made.id);
});

async function expectOwnRecords(owner: Account, id: string): Promise<void> {
  const page = ok<{ data: { id: string }[] }>(await api(owner.key).get("/api/me/listings"));
  expect(page.data.map((one) => one.id)).toEqual([id]);
}
