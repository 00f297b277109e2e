// Captures statements in tests, and explains their plans.
import type postgres from "postgres";
import { pool, pools } from "./db";

/** A step of a plan, as EXPLAIN tells it. */
type Node = {
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
type Statement = { text: string; params: unknown[] };

/**
 * Captures the statements that `read` sends to the pools: a test explains exactly what the product runs. Reads of the exchange rates and
 * of the market's quotes are left out: a process sends them every 30 seconds, and not for each request.
 */
export async function captureStatements(read: () => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  const spied = [...new Set([pools().main, pools().customPlan])].map((client) => {
    const { unsafe } = client;
    client.unsafe = ((text: string, params: unknown[] = [], options?: object) => {
      if (!/currency_rates|"regionKey"/.test(text)) noted.push({ text, params });
      return unsafe.call(client, text, params as never[], options);
    }) as typeof unsafe;
    return () => {
      client.unsafe = unsafe;
    };
  });
  try {
    await read();
  } finally {
    for (const restore of spied) restore();
  }
  return noted;
}

/** Explains each statement that `read` sends, and returns the nodes of all plans. */
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
