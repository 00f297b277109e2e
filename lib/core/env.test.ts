import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseEnv, readOrCreateSecret, SettingsError } from "./env";

const folder = mkdtempSync(path.join(tmpdir(), "secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a secret is made once and stored whole, in a file of its own", () => {
  const file = path.join(folder, "data", "auth-secret");
  const secret = readOrCreateSecret(file);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readOrCreateSecret(file)).toBe(secret);
  expect(readdirSync(path.dirname(file))).toEqual(["auth-secret"]);
});

test("the start stops with a sentence when the secret's file is empty, and leaves the file as it is", () => {
  const file = path.join(folder, "auth-secret");
  writeFileSync(file, "");
  expect(() => readOrCreateSecret(file)).toThrow(SettingsError);
  expect(() => readOrCreateSecret(file)).toThrow(/put back what it held, or delete it/);
});

test.each(["DATABASE_URL", "DATABASE_LISTEN_URL", "REDIS_URL", "SMTP_URL"])(
  "a # in the password of %s stops the start, and the password is not printed",
  (name) => {
    const address = { REDIS_URL: "redis", SMTP_URL: "smtp" }[name] ?? "postgres";
    const start = () => parseEnv({ [name]: `${address}://tonna:hidden#half@db.example` });
    expect(start).toThrow(`${name} must have a #`);
    expect(start).not.toThrow(/hidden|half/);
    // Several hosts are none that `URL` reads, and are the driver's to understand.
    for (const hosts of ["db.example", "one.example:1,two.example:2"])
      expect(parseEnv({ [name]: `${address}://tonna:hidden%23half@${hosts}` })).toHaveProperty(name);
  },
);

test.each([
  ["MODERATION", ["maybe"], "must be post or pre"],
  ["NODE_ENV", ["prod"], "must be development, production or test"],
  ["LOG_LEVEL", ["loud"], "must be fatal, error, warn, info, debug or silent"],
  ["DEMO_DATA", ["yes"], "must be 0 or 1"],
  ["PORT", ["http", "70000", "-1"], "must be a whole number from 0 to 65535"],
  ["DATABASE_POOL", ["3", "0.5", "201", "ten", "Infinity"], "must be a whole number from 4 to 200"],
  ["PAGE_CACHE_MB", ["-1", "1.5"], "must be a whole number from 0 to 65536"],
  ["WEB_CONCURRENCY", ["0", "auto"], "must be a whole number from 1 to 64"],
  ["PAGE_RATE_LIMIT", ["0/min", "600", "off"], "must look like 1200/min (per s, min or h), or be 0 for no limit"],
])("a bad %s is refused once, with the expected form", (name, values, words) => {
  for (const value of values)
    expect(() => parseEnv({ [name]: value }), value).toThrow(
      new SettingsError(`These settings can't be used: ${name} ${words}.`),
    );
});

test("settings are accepted at the ends of their ranges", () => {
  expect(
    parseEnv({ PORT: "0", DATABASE_POOL: "4", WEB_CONCURRENCY: "64", MODERATION: "pre", DEMO_DATA: "0" }),
  ).toMatchObject({
    PORT: 0,
    DATABASE_POOL: 4,
    WEB_CONCURRENCY: 64,
    MODERATION: "pre",
    DEMO_DATA: false,
  });
});

test("the support address is the sender of mails unless it is set", () => {
  const support = (given: Record<string, string>) => parseEnv(given).SUPPORT_EMAIL;
  expect(support({})).toBe("support@tonna.example");
  expect(support({ MAIL_FROM: "Market <no-reply@mail.market.ru>" })).toBe("support@mail.market.ru");
  expect(support({ MAIL_FROM: "a@market.ru", SUPPORT_EMAIL: "help@market.ru" })).toBe("help@market.ru");
  expect(support({ SUPPORT_EMAIL: "помощь@почта.рф" })).toBe("помощь@почта.рф");
  expect(() => support({ SUPPORT_EMAIL: "help" })).toThrow(/SUPPORT_EMAIL must be an address such as/);
});

test.each([
  [{ NODE_ENV: "production" }, { LOG_FORMAT: "json", REQUEST_LOG: true }],
  [{}, { LOG_FORMAT: "json", REQUEST_LOG: true }],
  [{ NODE_ENV: "development" }, { LOG_FORMAT: "text", REQUEST_LOG: false }],
  [
    { NODE_ENV: "production", LOG_FORMAT: "text" },
    { LOG_FORMAT: "text", REQUEST_LOG: false },
  ],
  [
    { LOG_FORMAT: "text", REQUEST_LOG: "1" },
    { LOG_FORMAT: "text", REQUEST_LOG: true },
  ],
  [
    { LOG_FORMAT: "json", REQUEST_LOG: "0" },
    { LOG_FORMAT: "json", REQUEST_LOG: false },
  ],
])("the form of the log follows from %j", (given, expected) => {
  expect(parseEnv(given)).toMatchObject(expected);
});

test("metrics and traces are off unless they are set, and metrics stay on this machine", () => {
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, SLOW_QUERY_MS } = parseEnv({});
  expect([METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, SLOW_QUERY_MS]).toEqual([
    undefined,
    "127.0.0.1",
    undefined,
    500,
  ]);
});
