// Makes the OpenAPI document that `/api/openapi.json` answers and /docs/api shows, from the declarations of endpoints.
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { TAGS } from "@/lib/docs/reference/tags";
import { getTariff } from "@/lib/reference/tariffs";
import type { Method, Route, Upload } from "../declaration";
import { hasEtag, NDJSON } from "../output";
import type { Resource } from "../route";
import { addExamples } from "./add-examples";
import { buildProblemResponses, getShape, listErrorCodes, takesIdempotencyKey } from "./errors";
import { HEADERS, type HeaderName, LIMIT_HEADERS, listHeaderRefs, type RouteHeader } from "./headers";
import type { OpenApiDocument } from "./operations";

type Table = Record<string, Resource>;

/** Builds the OpenAPI 3.1 document of a table of resources: once, except in development. */
export function buildOpenApiDocument(table: Table): Record<string, unknown> {
  const make = () => ({ ...compose(table) });
  return env().NODE_ENV === "development" ? make() : singleton("openapi", make);
}

function compose(table: Table) {
  const entries = Object.entries(table);
  const routes = entries.flatMap(([, { GET }]) => Object.values(GET.declarations));
  const used = new Set(routes.map(({ tag }) => tag));
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Tonna API",
        version: "1",
        description: writeIntroduction(),
        contact: { name: "Tonna support", url: `${env().APP_URL}/en/contacts`, email: env().SUPPORT_EMAIL },
        termsOfService: `${env().APP_URL}/en/terms`,
        license: { name: "Terms of use", url: `${env().APP_URL}/en/terms` },
      },
      servers: [{ url: getServerUrl() }],
      tags: TAGS.map(({ en }) => ({ ...en })).filter(({ name }) => used.has(name)),
      externalDocs: { url: `${env().APP_URL}/docs`, description: "Guides, and a page for every error" },
      paths: Object.fromEntries(
        entries.map(([path, resource]) => [toUriTemplate(path), describeOperations(path, resource)]),
      ),
      components: {
        headers: HEADERS,
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "An API key from the account settings: `tonna_…`." },
        },
      },
    },
    // The result of a bare transform is not in its schema: any value is a vague, true description.
    { allowEmptySchema: { pipe: { output: true }, transform: { output: true }, custom: true }, override: asPromised },
  );
  addExamples(toPlainDocument(document), new Map(routes.map((route) => [route.operationId, route])), env().APP_URL);
  return document;
}

/** The document as the JSON that it is: the package's type allows references where it writes none. */
const toPlainDocument = (document: object) => document as OpenApiDocument;

/** Our address. Linters refuse a server named localhost; without APP_URL its number is the same machine. */
const getServerUrl = () => env().APP_URL.replace("//localhost", "//127.0.0.1");

/** Removes what clients must not rely on. */
const asPromised: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  // Answers get new fields without notice. Only requests have no other fields.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // A parameter is checked as text and described as its value, so rules about the text are removed.
  if (jsonSchema.type === "string") return;
  delete jsonSchema.pattern;
  if (jsonSchema.type === "boolean") delete jsonSchema.enum;
};

function writeIntroduction(): string {
  const rows = TARIFF_IDS.map((id) => {
    const { keys, requestsPerHour } = getTariff(id);
    return `| ${id} | ${keys} | ${keys > 0 ? requestsPerHour : "no access"} |`;
  });
  return [
    "Listings, prices and companies of a marketplace for raw materials.",
    "A limit counts the requests of a key in the last 60 minutes, errors included. Over it: 429 with `Retry-After`, which does not count.",
    ["| Tariff | Keys | Requests per hour per key |", "|---|---|---|", ...rows].join("\n"),
    "Unknown parameters and fields are refused. Errors are `application/problem+json`. HEAD works wherever GET does.",
  ].join("\n\n");
}

/** Converts `/api/listings/:ref` to the path of OpenAPI, `/api/listings/{ref}`. */
export function toUriTemplate(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

function describeOperations(path: string, resource: Resource): ZodOpenApiPathsObject[string] {
  const declared = Object.entries(resource.GET.declarations) as [Method, Route][];
  return Object.fromEntries(
    declared.map(([method, route]) => [method.toLowerCase(), describeOperation(path, method, route)]),
  );
}

function describeOperation(path: string, method: Method, route: Route): ZodOpenApiOperationObject {
  const parameters = describeQueryParameters(route);
  const scope = route.access === "public" || route.access === "key" ? null : route.access;
  const note = scope && `The key needs the scope \`${scope}\`.`;
  const description = [route.description ?? `${route.summary}.`, note].filter(Boolean).join("\n\n");
  return {
    operationId: route.operationId,
    summary: route.summary,
    description,
    tags: [route.tag],
    security: route.access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(scope && { "x-required-scope": scope }),
    requestParams: {
      path: describePathParameters(path, method),
      query: parameters,
      header: describeHeaderParameters(method, route),
    },
    ...(route.upload && { requestBody: { required: true, content: describeFiles(route.upload) } }),
    ...(route.body && {
      requestBody: { required: !route.bodyOptional, content: describeRequestContent(route, route.body) },
    }),
    responses: describeResponses(path, method, route),
  };
}

function describePathParameters(path: string, method: Method) {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const byId = method === "DELETE" && names.length === 1 ? "The id (not the slug)." : undefined;
  return z.object(
    Object.fromEntries(
      names.map((name) => [name, z.string().meta({ description: byId ?? `The ${name}, as other responses give it.` })]),
    ),
  );
}

/** Lists the query parameters. A family such as `attr.<name>` is a deep object: generated clients write `attr[protein.min]=12.5`. */
function describeQueryParameters(route: Route) {
  const parameters: Record<string, z.core.$ZodType> = {};
  for (const [name, schema] of Object.entries(getShape(route.query))) {
    if (!isRecord(schema)) parameters[name] = schema;
    else {
      const { description } = z.globalRegistry.get(schema) ?? {};
      const family = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional();
      parameters[name] = family.meta({ description, param: { style: "deepObject", explode: true } });
    }
  }
  return z.object(parameters);
}

function isRecord(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isRecord(schema.def.innerType);
  return schema instanceof z.ZodPipe ? isRecord(schema.in) : schema instanceof z.ZodRecord;
}

function describeHeaderParameters(method: Method, route: Route) {
  const optional = (description: string) => z.string().optional().meta({ description });
  const unlessSame = { "If-None-Match": optional("An ETag: 304 while it is current.") };
  if (method === "GET") return z.object(hasEtag(route) ? unlessSame : {});
  if (method === "POST") {
    const key = optional(
      "1 to 255 visible ASCII characters; a repetition within 24 hours gets the first response again, unless it was 401, 403, 429 or 5xx.",
    );
    return z.object(takesIdempotencyKey(method, route) ? { "Idempotency-Key": key } : {});
  }
  return z.object({ "If-Match": optional("An ETag: 412 when the record has changed since.") });
}

function describeRequestContent(route: Route, schema: z.ZodType) {
  return Object.fromEntries((route.bodyTypes ?? ["application/json"]).map((type) => [type, { schema }]));
}

function describeFiles({ content }: Upload) {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]));
}

function describeResponses(path: string, method: Method, route: Route): ZodOpenApiOperationObject["responses"] {
  const problems = buildProblemResponses(listErrorCodes(path, method, route));
  const names: HeaderName[] = ["API-Version", "X-Request-Id", "Cache-Control", ...LIMIT_HEADERS];
  if (!route.output) return { "204": { description: "Done.", headers: listHeaderRefs(names) }, ...problems };
  const tagged = hasEtag(route);
  if (tagged) names.push("ETag");
  if (route.csvItem) names.push("Link");
  names.push(...(Object.keys(route.headers ?? {}) as RouteHeader[]));
  if (takesIdempotencyKey(method, route)) names.push("Idempotency-Replayed");
  const success: ZodOpenApiResponseObject = {
    description: route.status === 201 ? "Created." : "OK.",
    headers: listHeaderRefs(names),
    content: {
      [route.outputType?.split(";")[0] ?? "application/json"]: { schema: route.output },
      ...(route.csvItem && {
        "text/csv": { schema: { type: "string", description: "A header row, then one row per item." } },
      }),
      ...(route.stream && {
        [NDJSON]: { schema: { type: "string", description: "All that matches, an item a line." } },
      }),
    },
  };
  const unchanged = { "304": { description: "Not changed since the ETag.", headers: listHeaderRefs(["ETag"]) } };
  return {
    [`${route.status ?? 200}`]: success,
    ...(method === "GET" && tagged && unchanged),
    ...problems,
    ...(route.otherStatus === 202 && { "202": { ...success, description: "Accepted: it goes on." } }),
    ...(route.otherStatus === 201 && { "201": { ...success, description: "Created." } }),
    ...(route.otherStatus === 503 && { "503": orAnswer(problems["503"], success) }),
  } as ZodOpenApiOperationObject["responses"];
}

/** Builds a 503 that is a problem or an answer of the operation, such as a failing health check. */
function orAnswer(problem: object | undefined, success: ZodOpenApiResponseObject): ZodOpenApiResponseObject {
  const { description = "", content = {}, headers } = (problem ?? {}) as Partial<ZodOpenApiResponseObject>;
  return { description, ...(headers && { headers }), content: { ...success.content, ...content } };
}
