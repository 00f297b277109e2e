import { resolveRef, type Schema } from "./json-schema";
import { api, ok } from "./support";

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
type ResponseObject = {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
  headers?: Record<string, unknown>;
};
export type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  description?: string;
};
export type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
};
export type Description = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
  };
};

const METHODS = ["get", "post", "patch", "put", "delete", "head", "options", "trace"];
/** What the service says of itself. */
export const describeApi = async () => ok<Description>(await api().get("/api/openapi.json"));

export function operations(
  description: Description,
): { name: string; path: string; method: string; operation: Operation }[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, path, method, operation }] : [];
    }),
  );
}

export const resolve = <T extends { $ref?: string }>(description: Description, thing: T): T =>
  thing.$ref ? (resolveRef(description, thing.$ref) as T) : thing;
