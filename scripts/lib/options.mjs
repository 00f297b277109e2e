// Options of the commands in scripts/.
import { parseArgs } from "node:util";

/** Ends a command that was called in a wrong way: prints the sentence, exit code 2. */
export function failUsage(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The options of a command, as `parseArgs` returns them. An unknown option ends the command with its usage. */
export function readOptions(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return failUsage(`${error.message}\nUsage: ${usage}`);
  }
}

/** The names of a list with commas, all from `known`. Without a list: `usual`. */
export function pickChosen(option, given, known, usual = known) {
  if (given === undefined) return usual;
  const names = given.split(",");
  const strange = names.find((name) => !known.includes(name));
  return strange === undefined ? names : failUsage(`--${option} takes ${known.join(", ")}, not "${strange}".`);
}
