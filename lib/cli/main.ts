// Runs one command of the command line and turns errors into sentences and exit codes.
import { z } from "zod";
import { findDatabaseErrorCode, isUnavailable, pools } from "@/lib/core/database/db";
import { SettingsError } from "@/lib/core/env";
import { AppError, type FieldError } from "@/lib/core/errors";
import { FeedError } from "@/lib/core/feeds/runs";
import { closeBus } from "@/lib/core/processes/bus";
import { accountCommands } from "./accounts";
import { type Command, type Output, readArguments, UsageError } from "./command";
import { dataCommands } from "./data";
import { feedCommands } from "./feeds";
import { freightCommands } from "./freight";
import { indexCommands } from "./indices";
import { jobCommands } from "./jobs";
import { keyCommands } from "./keys";
import { listingCommands } from "./listings";
import { mailCommands } from "./mails";

const COMMANDS: Record<string, Command> = {
  ...keyCommands,
  ...listingCommands,
  ...accountCommands,
  ...dataCommands,
  ...feedCommands,
  ...freightCommands,
  ...indexCommands,
  ...mailCommands,
  ...jobCommands,
};

const TERMINAL: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
};

/** Entry of `npm run cli -- …`: runs one command, closes all connections and returns the exit code. */
export async function runMain(argv: string[]): Promise<number> {
  try {
    return await runCommand(argv, TERMINAL);
  } finally {
    await endPool();
  }
}

/** Runs one command and keeps connections open. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommand(argv: string[], output: Output): Promise<number> {
  const [group = "", verb = "", ...rest] = argv;
  const name = `${group} ${verb}`;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (argv.includes("--help") || argv.includes("-h")) {
      output.out(describeUsage(command ? [name] : listNames(group)));
      return 0;
    }
    if (!command) throw new UsageError(group ? `There is no command "${name.trim()}".` : "Which command?");
    await command.run(readArguments(command, rest), output);
    return 0;
  } catch (error) {
    output.error(describeError(error));
    if (!(error instanceof UsageError)) return 1;
    output.error(describeUsage(command ? [name] : listNames(group)));
    return 2;
  }
}

/** Commands of a group, or all commands when the group does not exist. */
function listNames(group: string): string[] {
  const names = Object.keys(COMMANDS);
  const own = names.filter((name) => name.startsWith(`${group} `));
  return own.length > 0 ? own : names;
}

function describeUsage(names: string[]): string {
  const lines = names.map((name) =>
    `  ${name} ${COMMANDS[name]?.usage}`.trimEnd().concat(`\n      ${COMMANDS[name]?.summary}`),
  );
  return ["Usage: npm run cli -- COMMAND", ...lines].join("\n");
}

function describeError(error: unknown): string {
  if (error instanceof AppError) {
    const describe = ({ pointer, parameter, detail }: FieldError) =>
      `${pointer?.replace(/^#\//, "") ?? parameter}: ${detail}`;
    return error.errors?.length ? `${error.message}: ${error.errors.map(describe).join("; ")}.` : error.message;
  }
  if (error instanceof z.ZodError) {
    return `${error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${issue.message}`).join("; ")}.`;
  }
  if (error instanceof UsageError || error instanceof SettingsError || error instanceof FeedError) return error.message;
  if (findDatabaseErrorCode(error) === "42P01")
    return "The database has no tables yet: run `npm run cli -- db migrate`.";
  if (isUnavailable(error))
    return "The database is out of reach: start the server with `npm start`, or check DATABASE_URL.";
  // The message of a failed query contains its parameters, which may be passwords. Its cause is safe to print.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `That failed: ${cause instanceof Error ? cause.message : String(cause)}`;
}

async function endPool(): Promise<void> {
  try {
    // Messages to running servers are sent before the connection closes.
    await closeBus();
    await pools().end({ timeout: 2 });
  } catch (error) {
    // Without a database there is no pool to end.
    if (!(error instanceof SettingsError)) throw error;
  }
}
