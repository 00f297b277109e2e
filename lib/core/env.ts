import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Email } from "./email-address";
import { singleton } from "./singleton";

/* Settings of the product, from the environment. */

/** Minimum characters of a secret. */
const SHORTEST_SECRET = 32;

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/, error: "must be an address such as https://tonna.example" });
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
const flag = oneOf("0", "1").transform((value) => value === "1");

/** An integer of a range, both ends included. */
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
};

const digits = (...lengths: number[]) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d+$/.test(value) && lengths.includes(value.length), {
      error: `must have ${lengths.join(" or ")} digits`,
    });

/** The address of a service with user and password. `URL` can't parse one with several hosts. */
const service = (form: RegExp, what: string) =>
  z
    .string()
    .regex(form, `must start with ${what}`)
    // A parser cuts off what follows a #, often half of a password, and the service then rejects the login.
    .refine((address) => !address.includes("#"), { error: "must have a # that belongs to it written as %23" });
const postgresAddress = service(/^postgres(ql)?:\/\//, "postgres:// or postgresql://");

/** Addresses with an optional name each (`Name=https://…`), separated by commas, semicolons or lines. */
const namedUrls = z.string().transform((given, context) =>
  given
    .split(/\s*[\n,;]\s*(?=(?:[^=:/\n,;]{1,80}=)?https?:\/\/)/)
    .map((entry) => /^(?:([^=:/]{1,80})=)?(https?:\/\/\S+)$/.exec(entry.trim()))
    .flatMap((entry) => {
      const [, name = "", address = ""] = entry ?? [];
      if (URL.canParse(address)) return [{ name: name.trim() || null, address }];
      context.issues.push({ code: "custom", input: given, message: "must be addresses such as Name=https://…/rss" });
      return [];
    }),
);

/** Every setting of the product: its name, its form, its default. Nothing else reads `process.env`. */
const Settings = z.object({
  NODE_ENV: oneOf("development", "production", "test").default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default("0.0.0.0"),
  APP_URL: url.transform((value) => value.replace(/\/+$/, "")).optional(),
  DATA_DIR: text.default(".data"),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_LISTEN_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((given) => given.split(/[\s,]+/).filter(Boolean))
    .refine((urls) => urls.every((one) => postgresAddress.safeParse(one).success && URL.canParse(one)), {
      error: "must be addresses that start with postgres:// or postgresql://, with commas between",
    })
    .default([]),
  DATABASE_POOLER: flag.default(false),
  DATABASE_POOL: whole(4, 200).default(10),
  AUTH_SECRET: z
    .string()
    .min(SHORTEST_SECRET, "must have at least 32 characters; `openssl rand -base64 33` makes one")
    .optional(),
  CBR_URL: url.default("https://www.cbr.ru/scripts"),
  FETCH_ALLOW: z
    .string()
    .transform((given) => given.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((one) => /^https?:/.test(one) && URL.canParse(one)), {
      error: "must be addresses such as http://pictures.internal:8080, with commas between",
    })
    .transform((list) => list.map((one) => new URL(one).origin))
    .default([]),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  NEWS_FEEDS: namedUrls.default([]),
  WORLD_BANK_URL: url.default("https://www.worldbank.org/en/research/commodity-markets"),
  EU_AGRI_URL: url.default("https://api.tech.ec.europa.eu/agrifood/api"),
  MOEX: flag.default(false),
  MOEX_URL: url.default("https://iss.moex.com/iss"),
  PARTNER_PRICES_URL: url.optional(),
  USDA_AMS_KEY: text.optional(),
  USDA_AMS_URL: url.default("https://marsapi.ams.usda.gov/services/v1.2/reports"),
  UPSTASH_REDIS_REST_URL: url.optional(),
  UPSTASH_REDIS_REST_TOKEN: text.optional(),
  REDIS_URL: service(/^rediss?:\/\//, "redis:// or rediss://").optional(),
  ANON_RATE_LIMIT: z
    .string()
    .regex(/^[1-9]\d*\/(s|min|h)$/, "must look like 600/min (per s, min or h)")
    .optional(),
  // Twenty a second is half of what a process renders, and more than an office or a mobile network behind one address asks for.
  PAGE_RATE_LIMIT: z
    .string()
    .regex(/^(?:0|[1-9]\d*\/(s|min|h))$/, "must look like 1200/min (per s, min or h), or be 0 for no limit")
    .default("1200/min"),
  MODERATION: oneOf("post", "pre").default("post"),
  SMTP_URL: service(/^smtps?:\/\//, "smtp:// or smtps://").optional(),
  MAIL_FROM: text.default("Tonna <no-reply@tonna.example>"),
  SUPPORT_EMAIL: z
    .string()
    .refine((given) => Email.safeParse(given).success, "must be an address such as support@tonna.example")
    .optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BILLING_NAME: text.optional(),
  BILLING_INN: digits(10, 12).optional(),
  BILLING_KPP: digits(9).optional(),
  BILLING_ADDRESS: text.optional(),
  BILLING_BANK: text.optional(),
  BILLING_BIK: digits(9).optional(),
  BILLING_ACCOUNT: digits(20).optional(),
  BILLING_CORRESPONDENT_ACCOUNT: digits(20).optional(),
  BILLING_SIGNATORY: text.optional(),
  BILLING_VAT: z
    .string()
    .regex(/^(none|\d{1,2})$/, "must be a rate such as 22, or none")
    .default("22"),
  OPERATOR_OGRN: digits(13, 15).optional(),
  OPERATOR_PHONE: text.optional(),
  OPERATOR_DATA_OFFICER: text.optional(),
  OPERATOR_REGISTER_NUMBER: text.optional(),
  OPERATOR_HOSTING: text.optional(),
  DEMO_DATA: flag.default(true),
  JOBS: flag.default(true),
  CHAT_STREAMS: flag.default(true),
  CRON_SECRET: z
    .string()
    .min(SHORTEST_SECRET, "must have at least 32 characters; `openssl rand -base64 33` makes one")
    .optional(),
  PAGE_CACHE_MB: whole(0, 65_536).default(128),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
  LOG_FORMAT: oneOf("json", "text").optional(),
  REQUEST_LOG: flag.optional(),
  SLOW_QUERY_MS: whole(0, 3_600_000).default(500),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: text.default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
});

/** Settings that are set together or not at all. */
const TOGETHER = [
  {
    names: ["ENDPOINT", "BUCKET", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map((name) => `S3_${name}`),
    rule: "Files go to S3 when all its settings are there",
  },
  {
    names: ["NAME", "INN", "ADDRESS", "BANK", "BIK", "ACCOUNT", "CORRESPONDENT_ACCOUNT"].map(
      (name) => `BILLING_${name}`,
    ),
    rule: "Invoices need all details of the supplier",
  },
];

type Filled = "APP_URL" | "SUPPORT_EMAIL" | "LOG_FORMAT" | "REQUEST_LOG";
export type Env = Omit<z.infer<typeof Settings>, Filled> & {
  APP_URL: string;
  SUPPORT_EMAIL: string;
  LOG_FORMAT: "json" | "text";
  REQUEST_LOG: boolean;
};

/** A setting that cannot be used; the message is a sentence for whoever starts the server. */
export class SettingsError extends Error {}

/** Reads and checks settings; an empty value counts as unset. Throws SettingsError naming each bad one. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new SettingsError(`These settings can't be used: ${lines.join("; ")}.`);
  }
  const env = parsed.data;
  if (Boolean(env.UPSTASH_REDIS_REST_URL) !== Boolean(env.UPSTASH_REDIS_REST_TOKEN)) {
    throw new SettingsError("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN go together: set both or neither.");
  }
  for (const { names, rule } of TOGETHER) {
    const missing = names.filter((name) => env[name as keyof typeof env] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      throw new SettingsError(`${rule}: ${missing.join(", ")} missing.`);
  }
  if (env.DATABASE_POOLER && !env.DATABASE_LISTEN_URL) {
    throw new SettingsError("DATABASE_POOLER=1 needs DATABASE_LISTEN_URL, the database without the pooler.");
  }
  // `npm start` sets NODE_ENV by itself, and LOG_FORMAT by what it found there.
  const format = env.LOG_FORMAT ?? (env.NODE_ENV === "production" ? "json" : "text");
  return {
    ...env,
    LOG_FORMAT: format,
    REQUEST_LOG: env.REQUEST_LOG ?? format === "json",
    APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? `support@${hostOf(env.MAIL_FROM)}`,
  };
}

/** The host of a sender such as `Tonna <no-reply@tonna.example>`. */
function hostOf(sender: string): string {
  return /@([^\s@<>]+)>?$/.exec(sender)?.[1] ?? "tonna.example";
}

/** Returns the settings of this process, checked once. */
export function env(): Env {
  return singleton("env", () => parseEnv(process.env));
}

/** Returns the absolute path of the directory of the embedded database, secrets and uploads. */
export function getDataDir(): string {
  return path.resolve(env().DATA_DIR);
}

/** Returns the secret that signs sessions and keys: AUTH_SECRET, or one created once in DATA_DIR. */
export function getAuthSecret(): string {
  return singleton("authSecret", () => env().AUTH_SECRET ?? readOrCreateSecret(path.join(getDataDir(), "auth-secret")));
}

/** Reads the secret of a file, and creates the file when it is missing. Throws SettingsError for a file without a secret. */
export function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    // Written aside and moved into place whole: another process, or a start after a power cut, must not read half of it.
    const aside = `${file}.${process.pid}`;
    try {
      writeFileSync(aside, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
      linkSync(aside, file);
    } catch (error) {
      // Two processes may start at once: the first wins.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new SettingsError(
    `${file} holds no secret any more: put back what it held, or delete it; sessions and API keys of before end then.`,
  );
}

/**
 * Returns the address of the primary database: DATABASE_URL, else that of the embedded server, which writes
 * `DATA_DIR/postgres.json` (`{ "url": … }`) when it starts. Null when there is neither.
 */
export function getDatabaseUrl(): string | null {
  if (env().DATABASE_URL) return env().DATABASE_URL ?? null;
  const file = path.join(getDataDir(), "postgres.json");
  if (!existsSync(file)) return null;
  const { url: address } = z.object({ url: z.string() }).parse(JSON.parse(readFileSync(file, "utf8")));
  return address;
}
