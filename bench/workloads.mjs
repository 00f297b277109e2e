/** What is measured. `made`: each answer anew; `kept`: with answers and pages in memory, over so many different requests; `writes`: what it adds is taken out before the next. */
export const WORKLOADS = [
  { id: "W1", title: "a category page by price, with its total", made: true, kept: 500 },
  { id: "W2", title: "one listing by slug", made: true, kept: 500 },
  { id: "W3", title: "a text query", made: true, kept: 300 },
  { id: "W4", title: "a listing is created with a key", made: true, writes: true },
  { id: "W5", title: "the category tree", made: true, kept: 1 },
  { id: "W6", title: "a page of the catalogue, HTML", made: true, kept: 200, isPage: true },
  { id: "W7", title: "the page of a listing, HTML", made: true, kept: 200, isPage: true },
  { id: "W8", title: "walks by cursor, a hundred rows a step", made: true },
  { id: "W9", title: "mixed: 95 reads to 5 writes", made: true, kept: 2_000, writes: true },
  { id: "W10", title: "a category page by comparable price, with its total", made: true },
  { id: "W11", title: "a category page by the price at a place, with its total", made: true },
];

/** What `--pressure` presses unless told: a read, a write, and pages that have to be made. */
export const PRESSED = ["W1", "W4", "W6", "W7"];

const HEADS = ["rps", "p50", "p99", "server", "database"];

const fromMemory = ({ mapRatio }) => (mapRatio === undefined ? "" : `, from memory / Map ${mapRatio.toFixed(2)}`);

/** The results as lines of a table for people. */
export function tableOf({ rows, machine, workloads }, { rounds, seconds, connections }) {
  const cells = (name, result) =>
    [name, result.rps, result.p50, result.p99, result.serverCpuPer1000 ?? "–", result.databaseCpuPer1000 ?? "–"]
      .map((cell) => String(cell).padStart(10))
      .join("");
  return [
    "",
    `${rows} listings; ${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}`,
    `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections. Times in ms; CPU in seconds per 1 000 requests.`,
    "",
    ...workloads.flatMap((workload) => [
      `${workload.id}  ${workload.title}: ours / bare ${workload.ratio.toFixed(2)}${fromMemory(workload)}`,
      ["", ...HEADS].map((cell) => cell.padStart(10)).join(""),
      ...["ours", "made", "cached", "map", "bare"]
        .filter((name) => workload[name])
        .map((name) => cells(name, workload[name])),
      "",
    ]),
  ];
}
