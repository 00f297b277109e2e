import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values = Record<string, string | boolean | undefined>;

/** Where a command writes: data and answers to `out`, sentences about trouble to `error`; a line each. */
export type Output = { out(line: string): void; error(line: string): void };

/** What a command was given: checked options and positional arguments. */
export type CommandInput = {
  /** Text of an option, or undefined. */
  text(name: string): string | undefined;
  /** Text of an option that has to be there. Throws UsageError. */
  required(name: string): string;
  flag(name: string): boolean;
  /** A positional argument. */
  argument(index: number): string | undefined;
};

export type Command = {
  /** What follows the command's name, as the usage shows it. */
  usage: string;
  summary: string;
  options: Options;
  /** Most positional arguments. */
  arguments?: number;
  run(given: CommandInput, output: Output): Promise<void>;
};

/** The command line makes no sense: exit 2 with the usage. */
export class UsageError extends Error {}

/** Reads what follows a command's name. Throws UsageError naming what is wrong. */
export function readArguments(command: Command, args: string[]): CommandInput {
  const { values, positionals } = parse(command, args);
  const most = command.arguments ?? 0;
  if (positionals.length > most) throw new UsageError(`There is nothing to do with "${positionals[most]}".`);
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    text,
    required: (name) => {
      const value = text(name);
      if (!value) throw new UsageError(`--${name} is missing.`);
      return value;
    },
    flag: (name) => values[name] === true,
    argument: (index) => positionals[index],
  };
}

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true, strict: true });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** One of a list of words. Throws UsageError naming the words. */
export function requireOneOf<const T extends string>(words: readonly T[], value: string, name: string): T {
  const found = words.find((word) => word === value);
  if (!found) throw new UsageError(`${name} must be one of ${words.join(", ")}, not "${value}".`);
  return found;
}

/** Rows as JSON under `--json`, else as lines made by `describe`. */
export function printRows<T>(given: CommandInput, output: Output, rows: T[], show: (row: T) => string): void {
  if (given.flag("json")) output.out(JSON.stringify(rows, null, 2));
  else for (const row of rows) output.out(show(row));
}

/** One answer as JSON under `--json`, else as a sentence. */
export function printAnswer(
  given: CommandInput,
  output: Output,
  answer: Record<string, unknown>,
  sentence: string,
): void {
  output.out(given.flag("json") ? JSON.stringify(answer, null, 2) : sentence);
}

export const JSON_OPTION = { json: { type: "boolean" } } as const satisfies Options;

/** The command line acts as the system, which the audit trail names. */
export const SYSTEM = { kind: "system", name: "cli" } as const;
