import type postgres from "postgres";
import { pool } from "./db";

/** A step of a plan, as EXPLAIN tells it. */
export type Node = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Loops"?: number;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
export type Statement = { text: string; params: unknown[] };

/** What `read` sends to the pool, as the product itself words it, so that no query of a test can differ from the real one. */
export async function captureStatements(read: () => Promise<unknown>): Promise<Statement[]> {
  const client = pool();
  const plain = client.unsafe;
  const noted: Statement[] = [];
  client.unsafe = ((text: string, params: unknown[] = [], options?: object) => {
    noted.push({ text, params });
    return plain.call(client, text, params as never[], options);
  }) as typeof client.unsafe;
  try {
    await read();
  } finally {
    client.unsafe = plain;
  }
  return noted;
}

/** How the database would run each statement that `read` sends: the steps of all of them. */
export async function explainStatements(
  read: () => Promise<unknown>,
  { on = pool(), options = "format json" }: { on?: Pick<postgres.Sql, "unsafe">; options?: string } = {},
): Promise<Node[]> {
  const plans: Node[] = [];
  for (const { text, params } of await captureStatements(read)) {
    const [row] = await on.unsafe(`explain (${options}) ${text}`, params as never[]);
    const [top] = (row?.["QUERY PLAN"] ?? []) as { Plan: Node }[];
    if (top) plans.push(...nodesOf(top.Plan));
  }
  return plans;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
