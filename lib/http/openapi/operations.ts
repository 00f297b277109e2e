// The OpenAPI document as the reference page shows it.
import type { AnswerView, ApiReference, BodyView, FieldRow, OperationView, SchemaView } from "@/lib/docs/contract";
import { findRussianSummary } from "@/lib/docs/reference/summaries";
import { TAGS } from "@/lib/docs/reference/tags";
import { type JsonSchema, listFieldRows, nameType } from "./schema-view";

type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> };
export type Content = Record<string, Media>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema };
type Answer = { description?: string; content?: Content };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, unknown>[];
  "x-required-scope"?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
/** The parts of an OpenAPI document of ours that are read here. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** Lists the operations of a document by tag, with the named schemas, in one language. Field descriptions are English. */
export function readReference(document: Record<string, unknown>, locale: "ru" | "en"): ApiReference {
  const { paths, components } = document as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = TAGS.flatMap((texts) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === texts.en.name);
    if (own.length === 0) return [];
    const id = `tag-${texts.en.name.toLowerCase().replaceAll(" ", "-")}`;
    return [{ id, ...texts[locale], operations: own.map((one) => viewOperation(one, locale)) }];
  });
  const schemas = Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: listFieldRows(schema),
      type: nameType(schema).type,
    }));
  return { tags, schemas };
}

type Found = { path: string; method: string; operation: Operation };

function viewOperation({ path, method, operation }: Found, locale: "ru" | "en"): OperationView {
  const isPublic = operation.security?.some((one) => Object.keys(one).length === 0) ?? true;
  const statuses = Object.keys(operation.responses);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: (locale === "ru" && findRussianSummary(method, path)) || operation.summary,
    description: operation.description ?? "",
    access: isPublic ? "public" : (operation["x-required-scope"] ?? "key"),
    parameters: (operation.parameters ?? []).map(viewParameter),
    body: operation.requestBody ? viewBody(operation.requestBody.content) : null,
    answers: statuses
      .filter((status) => status < "400")
      .map((status) => viewAnswer(status, operation.responses[status] ?? {})),
    errors: statuses
      .filter((status) => status >= "400")
      .map((status) => ({ status, codes: listCodes(operation.responses[status]?.description ?? "") })),
  };
}

function viewParameter({ name, in: place, required = false, description, schema = {} }: Parameter) {
  const { type, schema: reference } = nameType(schema);
  const row: FieldRow = { name, type, schema: reference, required, description: description ?? "" };
  return { ...row, in: place };
}

function viewSchema(schema: JsonSchema | undefined): SchemaView {
  if (!schema) return { schema: null, fields: [] };
  const { schema: reference } = nameType(schema);
  return { schema: reference, fields: reference ? [] : listFieldRows(schema) };
}

function viewBody(content: Content): BodyView {
  const [media] = Object.values(content);
  return { types: Object.keys(content), example: formatExample(media), ...viewSchema(media?.schema) };
}

function viewAnswer(status: string, { description = "", content = {} }: Answer): AnswerView {
  const [media] = Object.values(content);
  return {
    status,
    types: Object.keys(content),
    description,
    example: formatExample(media),
    ...viewSchema(media?.schema),
  };
}

function formatExample(media: Media | undefined): string | null {
  if (media?.example === undefined) return null;
  return typeof media.example === "string" ? media.example : JSON.stringify(media.example, null, 2);
}

/** The codes in a description such as "`not_found`: Not found. `conflict`: …". */
const listCodes = (description: string) => [...description.matchAll(/`(\w+)`:/g)].map(([, code = ""]) => code);
