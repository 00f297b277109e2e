// Collections of requests for Postman (format 2.1) and Bruno, made from the OpenAPI document.
import type { OpenApiDocument, Operation } from "./operations";

type Request = {
  id: string;
  name: string;
  method: string;
  /** Segments of the path; `:name` stands for a parameter. */
  path: string[];
  pathNames: string[];
  query: { name: string; description: string }[];
  body: { type: string; text: string } | null;
  isPublic: boolean;
  description: string;
};

type Folder = { name: string; description: string; requests: Request[] };

type Described = OpenApiDocument & { info: { title: string; description: string }; tags: Tag[] };
type Tag = { name: string; description: string };

/** Lists the requests of a document by tag. */
function listFolders(document: Described): Folder[] {
  const requests = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      request: toRequest(path, method, operation),
    })),
  );
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    requests: requests.filter(({ tag }) => tag === name).map(({ request }) => request),
  }));
}

function toRequest(path: string, method: string, operation: Operation): Request {
  const { operationId, summary, description = "", parameters = [], requestBody, security = [] } = operation;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = media?.example;
  return {
    id: operationId,
    name: summary,
    method: method.toUpperCase(),
    path: path
      .slice(1)
      .split("/")
      .map((segment) => segment.replace(/^\{(\w+)\}$/, ":$1")),
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => ({
        name: parameter.name === "attr" ? "attr.protein.min" : parameter.name,
        description: parameter.description ?? "",
      })),
    body: type ? { type, text: typeof example === "string" ? example : JSON.stringify(example, null, 2) } : null,
    isPublic: security.some((one) => Object.keys(one).length === 0),
    description,
  };
}

/** Makes a Postman collection. `baseUrl` is our address; the variable `key` takes an API key. */
export function makePostmanCollection(document: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  const described = document as Described;
  return {
    info: {
      name: described.info.title,
      description: described.info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: baseUrl },
      { key: "key", value: "" },
    ],
    item: listFolders(described).map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map(toPostmanItem),
    })),
  };
}

function toPostmanItem({ name, method, path, pathNames, query, body, isPublic, description }: Request) {
  return {
    name,
    request: {
      method,
      description,
      ...(isPublic && { auth: { type: "noauth" } }),
      header: body ? [{ key: "Content-Type", value: body.type }] : [],
      ...(body && { body: { mode: "raw", raw: body.text } }),
      url: {
        raw: `{{baseUrl}}/${path.join("/")}`,
        host: ["{{baseUrl}}"],
        path,
        query: query.map((one) => ({ key: one.name, value: "", description: one.description, disabled: true })),
        variable: pathNames.map((key) => ({ key, value: "" })),
      },
    },
    response: [],
  };
}

/** Makes a Bruno collection in the form that Bruno exports and imports. */
export function makeBrunoCollection(document: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  const described = document as Described;
  return {
    name: described.info.title,
    version: "1",
    items: listFolders(described).map(({ name, requests }) => ({
      type: "folder",
      name,
      items: requests.map(toBrunoItem),
    })),
    environments: [
      {
        name: "Tonna",
        variables: [
          { name: "baseUrl", value: baseUrl, type: "text", enabled: true, secret: false },
          { name: "key", value: "", type: "text", enabled: true, secret: true },
        ],
      },
    ],
    root: { request: { auth: { mode: "bearer", bearer: { token: "{{key}}" } } } },
  };
}

function toBrunoItem({ name, method, path, pathNames, query, body, isPublic, description }: Request, at: number) {
  const isJson = body?.type.endsWith("json") && !body.type.includes("ndjson");
  const mode = body ? (isJson ? "json" : "text") : "none";
  return {
    type: "http",
    name,
    seq: at + 1,
    request: {
      url: `{{baseUrl}}/${path.join("/")}`,
      method,
      headers: body ? [{ name: "Content-Type", value: body.type, enabled: true }] : [],
      params: [
        ...pathNames.map((one) => ({ name: one, value: "", type: "path", enabled: true })),
        ...query.map((one) => ({ ...one, value: "", type: "query", enabled: false })),
      ],
      body: { mode, ...(body && { [mode]: body.text }) },
      auth: { mode: isPublic ? "none" : "inherit" },
      docs: description,
    },
  };
}
