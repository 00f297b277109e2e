/** One instruction of a Dockerfile, its lines joined. */
type Instruction = { name: string; text: string };

/** The instructions of each stage, from its FROM on. Heredocs are not known. */
export function readDockerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, text: rest });
  }
  return stages;
}

/** The settings of a stage's ENV lines. */
export function readSettings(stage: readonly Instruction[]): Record<string, string> {
  const words = stage.filter(({ name }) => name === "ENV").flatMap(({ text }) => text.split(/\s+/));
  return Object.fromEntries(words.map((word) => word.split("=") as [string, string]));
}
