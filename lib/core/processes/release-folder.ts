import { realpathSync } from "node:fs";

/**
 * The name by which a start was told the folder of the product: `current`, say, a link that an upgrade turns to the next release. The
 * system itself only knows where a link led at the start. `names` are the ways a start may say it; else the working directory.
 */
export function findReleaseFolder(names: readonly (string | undefined)[], folder = process.cwd()): string {
  const isIt = (name: string) => {
    try {
      return realpathSync(name) === realpathSync(folder);
    } catch {
      return false;
    }
  };
  return names.find((name): name is string => name !== undefined && name !== folder && isIt(name)) ?? folder;
}
