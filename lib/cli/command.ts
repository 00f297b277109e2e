// Parts of every command of the command line: options, output and errors.
import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values = Record<string, string | boolean | undefined>;

/** Outputs of a command, by line: results to `out`, problems to `error`. */
export type Output = { out(line: string): void; error(line: string): void };

/** Checked options and positional arguments of a command. */
export type CommandInput = {
  /** Text of an option, or undefined. */
  text(name: string): string | undefined;
  /** Text of a required option. Throws UsageError. */
  required(name: string): string;
  flag(name: string): boolean;
  /** A positional argument. */
  argument(index: number): string | undefined;
  /** The first positional argument. Throws UsageError with the sentence. */
  requiredArgument(sentence: string): string;
};

export type Command = {
  /** Options and arguments as the usage text shows them. */
  usage: string;
  summary: string;
  options: Options;
  /** Largest number of positional arguments. */
  arguments?: number;
  run(given: CommandInput, output: Output): Promise<void>;
};

/** Wrong usage: exit code 2 with the usage text. */
export class UsageError extends Error {}

/** Parses the options and arguments of a command. Throws UsageError. */
export function readArguments(command: Command, args: string[]): CommandInput {
  const { values, positionals } = parse(command, args);
  const most = command.arguments ?? 0;
  if (positionals.length > most) throw new UsageError(`There is nothing to do with "${positionals[most]}".`);
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const required = (value: string | undefined, sentence: string) => {
    if (!value) throw new UsageError(sentence);
    return value;
  };
  return {
    text,
    required: (name) => required(text(name), `--${name} is missing.`),
    requiredArgument: (sentence) => required(positionals[0], sentence),
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

/** Returns the value when it is allowed. Throws UsageError that lists the allowed values. */
export function requireOneOf<const T extends string>(words: readonly T[], value: string, name: string): T {
  const found = words.find((word) => word === value);
  if (!found) throw new UsageError(`${name} must be one of ${words.join(", ")}, not "${value}".`);
  return found;
}

/** Prints rows as JSON with `--json`, otherwise as lines made by `show`. */
export function printRows<T>(given: CommandInput, output: Output, rows: T[], show: (row: T) => string): void {
  if (given.flag("json")) output.out(JSON.stringify(rows, null, 2));
  else for (const row of rows) output.out(show(row));
}

/** Prints an answer as JSON with `--json`, otherwise as a sentence. */
export function printAnswer(given: CommandInput, output: Output, answer: object, sentence: string): void {
  output.out(given.flag("json") ? JSON.stringify(answer, null, 2) : sentence);
}

export const JSON_OPTION = { json: { type: "boolean" } } as const satisfies Options;

/** The caller of all commands; the audit trail names it. */
export const SYSTEM = { kind: "system", name: "cli" } as const;
