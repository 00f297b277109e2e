// `npm start` runs this: the server of the API and of the pages, with its workers and the work for later.
import { readFileSync } from "node:fs";
import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { API, UNKNOWN_PATH } from "@/app/api/table";
import { listLinkedTags, listPageTags } from "@/app/page-tags";
import { flushKeyUsage } from "@/lib/api-keys/usage-commands";
import { subscribeToInvalidations } from "@/lib/core/cache/tags";
import { pools } from "@/lib/core/database/db";
import { migrate, runExclusively } from "@/lib/core/database/migrate";
import { closeReplicas } from "@/lib/core/database/reads";
import { type Env, env, getAuthSecret, getDataDir, SettingsError } from "@/lib/core/env";
import { closeLimiter } from "@/lib/core/limiter/shared";
import { announce, log, startServerLog } from "@/lib/core/log";
import { closeBus } from "@/lib/core/processes/bus";
import { Ending } from "@/lib/core/processes/ending";
import { leavePort } from "@/lib/core/processes/leave";
import { noteOwnServer } from "@/lib/core/processes/own-server";
import { findReleaseFolder } from "@/lib/core/processes/release-folder";
import { isTerminalGone, rememberTerminal } from "@/lib/core/processes/terminal";
import { isFirstOfVersion, isWorker, notifyReady, startWorkers, type Workers } from "@/lib/core/processes/workers";
import { startTracing } from "@/lib/core/tracing";
import { describeDemoAccess } from "@/lib/demo/prepare-demo";
import { startEmbedded } from "@/lib/embedded/postgres";
import { getCacheSizes, sendCachedAnswer } from "@/lib/http/answer-cache";
import { answerByTable, createApiListener, createSignInListener } from "@/lib/http/api-listener";
import { type ApiRequest, type Listener, normalizeRequest, splitUrl } from "@/lib/http/api-request";
import { sendProblem } from "@/lib/http/broken-request";
import { startMetrics } from "@/lib/http/observe/metrics-server";
import { answerObserved, knowRequest, noteCached, observedResponse } from "@/lib/http/observe/requests";
import { createPageCache } from "@/lib/http/pages/cache";
import { refuseOtherSites } from "@/lib/http/pages/other-sites";
import { sendPolicy } from "@/lib/http/pages/script-policy";
import { providePageStatus } from "@/lib/http/pages/status";
import { closeServer, DRAIN_MS, makeServer } from "@/lib/http/server/make-server";
import { warmUp } from "@/lib/http/server/warm-up";
import { startJobs, stopJobs } from "@/lib/jobs/runner";
import { readStoredMetrics } from "@/lib/jobs/stored-metrics";
import { flushViews } from "@/lib/listings/view-commands";
import { prepareData } from "@/lib/start/data";

/** Everything has ended by then, whatever hangs: a process by itself, and one of several, which another waits for. */
const SHUTDOWN_DEADLINE_MS = { alone: 9_000, worker: 6_000 };
/** Connections that may wait to be accepted. The system drops more than these, and a client tries again only after a second. */
const BACKLOG = 4_096;
/** Connections of a process besides those of its pools: for LISTEN, keep-alive, jobs, and migrations. */
const OUTSIDE_POOL = 4;

/** Pages that a worker answers once before it takes the port: most visitors begin with them, and others share their code. */
const WARM_PAGES = ["/ru", "/ru/catalogue"];

/** The folder by the name that the start was told: an upgrade may turn a link to the next release. */
const FOLDER = findReleaseFolder([path.dirname(path.dirname(process.argv[1] ?? "")), process.env.PWD]);
/** Steps that undo the start: the port closes first, the database last. */
const ending = new Ending();
let exitCode = 0;
/** The workers of this process, once all of them serve. */
let workers: Workers | null = null;

/** Starts Tonna: in this process, or with WEB_CONCURRENCY in several that share the port, after this one has prepared the database. */
async function start(): Promise<void> {
  const settings = env();
  noteOwnServer();
  startServerLog();
  if (settings.WEB_CONCURRENCY > 1 && settings.NODE_ENV === "production" && !isWorker()) return startSeveral();
  return serve(settings);
}

/** Prepares the database, starts the workers, and watches over them. This process itself answers nothing. */
async function startSeveral(): Promise<void> {
  const settings = env();
  // The port is tried before minutes of preparation, and a free one is chosen once for all workers.
  const probe = createServer();
  takePort(settings, await listen(probe, settings.PORT, settings.HOST));
  await closeServer(probe, { atOnce: true });
  await openMetrics();
  await startDatabase();
  closePoolLast();
  await prepareDatabase();
  if (ending.begun) return;
  const starting = startWorkers({
    folder: FOLDER,
    file: path.relative(process.cwd(), fileURLToPath(import.meta.url)),
    count: settings.WEB_CONCURRENCY,
    env: { PORT: String(settings.PORT), APP_URL: settings.APP_URL, DATA_DIR: getDataDir() },
    onFailure: () => void shutDown(1),
  });
  ending.closes("workers", starting.stop, SHUTDOWN_DEADLINE_MS.worker + 500);
  await starting.ready;
  if (ending.begun) return;
  workers = starting;
  await announceReady(` (${settings.WEB_CONCURRENCY} processes)`);
}

/** Tells how to get in. A key and a password are for a person at a terminal, not for a log that is kept. */
async function announceReady(suffix = ""): Promise<void> {
  const { LOG_FORMAT, APP_URL: url } = env();
  if (LOG_FORMAT === "text") for (const line of await describeDemoAccess()) announce(line);
  announce(`Tonna is ready at ${url}${suffix}`, { url });
}

/** Serves `/metrics` when METRICS_PORT is set. */
async function openMetrics(): Promise<void> {
  const metrics = await startMetrics(readStoredMetrics);
  if (!metrics) return;
  ending.closes("metrics", metrics.close, 1_000);
  announce(`Metrics are at ${metrics.url}`, { url: metrics.url });
}

/** A port of 0 becomes the one that was found, in the address too. */
function takePort(settings: Env, port: number): void {
  if (settings.PORT !== 0) return;
  Object.assign(settings, { PORT: port, APP_URL: settings.APP_URL.replace(/:0$/, `:${port}`) });
}

/** Database, migrations, data, jobs, HTTP. A worker finds the database prepared, and takes the port when it can serve. */
async function serve(settings: Env): Promise<void> {
  const dev = settings.NODE_ENV === "development";
  let listener: Listener = ({ url }, res) =>
    sendProblem(res, "unavailable", { detail: "Tonna is starting.", instance: removeQuery(url), retryAfter: 1 });
  const server = makeServer((req, res) => listener(req, res), { refuseMethod, ServerResponse: observedResponse });
  // The port is taken first: one that is in use should be known before minutes of preparation.
  if (!isWorker()) takePort(settings, await listen(server, settings.PORT, settings.HOST));
  ending.closes("http", () => closeServer(server, { atOnce: dev }), DRAIN_MS + 1_000);
  await openMetrics();
  if (!isWorker()) await startDatabase();
  closePoolLast();
  if (!isWorker() || isFirstOfVersion()) await prepareDatabase();
  const stopTracing = await startTracing();
  if (stopTracing) ending.undoes("tracing", stopTracing);
  if (ending.begun) return;

  // next-auth 4 knows its address and secret only from the environment.
  process.env.NEXTAUTH_URL = settings.APP_URL;
  process.env.NEXTAUTH_SECRET = getAuthSecret();
  if (!dev) provideBuiltConfig();
  const app = next({
    dev,
    // Errors are logged by `instrumentation.ts`.
    quiet: !dev,
    dir: process.cwd(),
    hostname: new URL(settings.APP_URL).hostname,
    port: settings.PORT,
    // Next closes every upgraded connection in production; left to Node, `Upgrade: h2c` is answered as a plain request.
    httpServer: dev ? server : new Server(),
  });
  await app.prepare();
  if (ending.begun) return;
  ending.undoes("next", () => app.close());
  const toNext = sendPolicy(providePageStatus(app.getRequestHandler()));

  listener = dev ? (req, res) => toNext(normalizeRequest(req), res) : splitTraffic(toNext);
  // Jobs wait for a migration that is under way; requests need not.
  if (isWorker()) {
    await warmUp(toNext, WARM_PAGES);
    if (ending.begun) return;
    await listen(server, settings.PORT, settings.HOST);
    notifyReady(() => void leavePort(server).then(endByItself));
  }
  if (settings.JOBS) {
    ending.undoes("jobs", stopJobs, 3_000);
    await startJobs();
  }
  if (!isWorker()) await announceReady();
}

/** Hands Next its settings as the build left them, like its own standalone server. Otherwise each start compiles `next.config.ts`. */
function provideBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Cached answers and pages come first. The API goes straight to its handlers. Next, with next-auth, gets the rest. */
function splitTraffic(toNext: Listener): Listener {
  const handleApi = createApiListener(answerApi);
  const host = new URL(env().APP_URL).host;
  const maxBytes = getCacheSizes().pages;
  const pages = createPageCache(toNext, { tagsOf: listPageTags, linkedTags: listLinkedTags, host, maxBytes });
  const handlePages = knowRequest(refuseOtherSites(pages.handle));
  const handleSignIn = createSignInListener(pages.handle);
  subscribeToInvalidations();
  const handle = answerObserved((req, res) => {
    const { url = "/" } = normalizeRequest(req);
    if (isSignIn(url)) return handleSignIn(req, res);
    return isOurApi(url) ? handleApi(req, res) : handlePages(req, res);
  });
  const sendCached: typeof pages.sendCached = (req, res) =>
    req.url?.startsWith("/api") ? sendCachedAnswer(req, res) : pages.sendCached(req, res);
  return (req, res) => (sendCached(req, res) ? noteCached(res) : handle(req, res));
}

const answerApi = answerByTable({ api: API, unknown: UNKNOWN_PATH });

const isSignIn = (url: string) => url.startsWith("/api/auth/");

function isOurApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url) && !isSignIn(url);
}

/** Starts the embedded database, unless there is another one. */
async function startDatabase(): Promise<void> {
  if (env().DATABASE_URL) return;
  announce("Starting the database…");
  const { WEB_CONCURRENCY, DATABASE_POOL } = env();
  // While workers are replaced there is one more.
  const connections = (WEB_CONCURRENCY + 1) * (DATABASE_POOL + OUTSIDE_POOL);
  const starting = startEmbedded(getDataDir(), announce, { connections });
  // Told to stop while it starts, it would otherwise be left running.
  ending.undoes("database", () => starting.then(({ stop }) => stop(), Boolean));
  await starting;
}

/** Brings tables and data to this version. The version before may go on beside it. */
async function prepareDatabase(): Promise<void> {
  await migrate();
  await runExclusively(() => prepareData(announce));
}

/** Adds the steps that write the rest to the database and close its connections. */
function closePoolLast(): void {
  ending.undoes("pool", () => pools().end({ timeout: 2 }), 2_500);
  ending.undoes("replicas", closeReplicas);
  ending.undoes("limiter", closeLimiter);
  ending.undoes("bus", closeBus);
  ending.undoes("usage", flushKeyUsage);
  ending.undoes("views", flushViews);
}

/** A method that node:http does not know is refused by the API as any other. */
const refuseMethod = (request: ApiRequest) => (isOurApi(splitUrl(request.url).pathname) ? answerApi(request) : null);

/** A target without its query, which an answer does not repeat. */
const removeQuery = (url = "/") => url.split("?")[0] ?? "/";

/** Takes the port (0: a free one) and returns it. Throws SettingsError when that is impossible. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken, perhaps by another Tonna: stop that one, or choose a port with PORT=${port + 1} npm start.`,
        EACCES: `Port ${port} is reserved for administrators: choose one above 1023 with PORT.`,
        EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has, or leave it out.`,
      };
      reject(
        new SettingsError(reasons[error.code ?? ""] ?? `The server can't listen on ${host}:${port}: ${error.message}.`),
      );
    });
    server.listen({ port, host, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Undoes the start and ends the process, with the worst of the codes that it was told. */
async function shutDown(code: number): Promise<void> {
  exitCode = Math.max(exitCode, code);
  if (ending.begun) return;
  const wentWell = await ending.run(SHUTDOWN_DEADLINE_MS[isWorker() ? "worker" : "alone"]);
  process.exit(wentWell ? exitCode : 1);
}

function onSignal(): void {
  if (!ending.begun) announce("Stopping…");
  void shutDown(0);
}

/** Ends this process as a signal from outside does. */
const endByItself = () => process.kill(process.pid, "SIGTERM");

/** A closed terminal ends the process. Otherwise SIGHUP replaces the workers, which themselves leave it to the primary process. */
function onHangUp(): void {
  if (isTerminalGone()) endByItself();
  else if (workers) void workers.replace();
  else log().warn("SIGHUP replaces the processes of WEB_CONCURRENCY=2 and more, once they serve: nothing to do");
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
process.on("SIGHUP", () => isWorker() || onHangUp());
rememberTerminal();
// A terminal that was closed takes no more words; that must not keep the planned end from coming.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("unhandledRejection", (error) => log().error({ err: error }, "unhandled rejection"));
process.on("uncaughtException", (error) => {
  try {
    log().fatal({ err: error }, "uncaught exception");
  } catch {
    // The log itself may be what failed.
  }
  void shutDown(1);
});

start().catch((error) => {
  if (ending.begun) return;
  if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else log().fatal({ err: error }, "the start failed");
  void shutDown(1);
});
