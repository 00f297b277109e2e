import { parseArgs } from "node:util";

/** Ends the command with a sentence on what was wrong with how it was called, as command lines do: code 2. */
export function misused(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The options of a command as `parseArgs` reads them; what it does not know ends it, with how it is meant. */
export function readOptions(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return misused(`${error.message}\nUsage: ${usage}`);
  }
}

/** Those of `known` that a list with commas names; all that are usual when there is none. */
export function chosenOf(option, given, known, usual = known) {
  if (given === undefined) return usual;
  const names = given.split(",");
  const strange = names.find((name) => !known.includes(name));
  return strange === undefined ? names : misused(`--${option} takes ${known.join(", ")}, not "${strange}".`);
}
