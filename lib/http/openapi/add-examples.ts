// Fills the OpenAPI document with examples that its own schemas accept.
import { listColumns, toCsv } from "@/lib/core/csv";
import { ERRORS, type ErrorCode, isErrorCode } from "@/lib/core/errors";
import type { Route } from "../declaration";
import { NDJSON } from "../output";
import { makeExample, type Schemas } from "./make-example";
import type { Content, OpenApiDocument } from "./operations";
import { makeProblemExample } from "./problem-example";
import { TYPE_SAMPLES } from "./samples";

const PROBLEM = "application/problem+json";

/** Gives every body and every answer of a document an example, unless it has one. `routes`: the declarations by operation. */
export function addExamples(document: OpenApiDocument, routes: ReadonlyMap<string, Route>, origin: string): void {
  const { schemas } = document.components;
  const used = new Set<ErrorCode>();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    fillContent(operation.requestBody?.content ?? {}, schemas);
    for (const { content = {}, description = "" } of Object.values(operation.responses)) {
      const { [PROBLEM]: problem, ...answers } = content;
      if (problem) {
        const codes = listCodes(description);
        for (const code of codes) used.add(code);
        problem.examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      }
      fillContent(answers, schemas, routes.get(operation.operationId));
    }
  }
  const examples = [...used].map((code) => [
    code,
    { summary: ERRORS[code].title, value: makeProblemExample(origin, code) },
  ]);
  Object.assign(document.components, { examples: Object.fromEntries(examples) });
}

/** The codes in a description such as "`not_found`: Not found." */
const listCodes = (description: string) =>
  [...description.matchAll(/`(\w+)`:/g)].flatMap(([, code = ""]) => (isErrorCode(code) ? [code] : []));

function fillContent(content: Content, schemas: Schemas, route?: Route): void {
  for (const [type, media] of Object.entries(content)) {
    if (media.example !== undefined || media.examples || !media.schema) continue;
    const json = content["application/json"]?.schema;
    const page = json && makeExample(json, { schemas });
    media.example =
      (route?.csvItem && formatItems(type, route, page)) ??
      TYPE_SAMPLES[type] ??
      makeExample(media.schema, { schemas, name: "body" });
  }
}

/** The items of a list in the other formats that it has; undefined for JSON. */
function formatItems(type: string, { csvItem }: Route, page: unknown): string | undefined {
  const { data = [] } = (page ?? {}) as { data?: unknown[] };
  if (type === "text/csv" && csvItem) return toCsv(data, listColumns(csvItem));
  return type === NDJSON ? data.map((item) => `${JSON.stringify(item)}\n`).join("") : undefined;
}
