// The real document passes the rules of Redocly and Spectral, and its examples fit their schemas.

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import Ajv from "ajv/dist/2020";
import { expect, it } from "vitest";
import { readOpenApiDocument } from "@/app/api/openapi-document";
import type { Content, OpenApiDocument } from "./operations";

/** `spectral:oas`; the type of the package leaves out what rules without `extends` may leave out. */
const OAS = { extends: [oas as RulesetDefinition] };
const text = JSON.stringify(readOpenApiDocument());
const document: OpenApiDocument & { components: { examples: Record<string, { value: unknown }> } } = JSON.parse(text);

it("Redocly's recommended-strict finds nothing", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

it("Spectral's spectral:oas finds nothing", async () => {
  const spectral = new Spectral();
  spectral.setRuleset(OAS);
  const problems = await spectral.run(JSON.parse(text));
  expect(problems.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`)).toEqual([]);
}, 120_000);

type Named = { where: string; content: Content };

/** Every body and answer of every operation, errors left out. */
const contents = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, requestBody, responses }): Named[] => [
    ...(requestBody ? [{ where: `${operationId} body`, content: requestBody.content }] : []),
    ...Object.entries(responses).map(([status, { content = {} }]) => ({ where: `${operationId} ${status}`, content })),
  ]);

it("every body and every answer has an example", () => {
  const bare = contents.flatMap(({ where, content }) =>
    Object.entries(content)
      .filter(([, { example, examples }]) => example === undefined && Object.keys(examples ?? {}).length === 0)
      .map(([type]) => `${where} ${type}`),
  );
  expect(bare).toEqual([]);
});

it("every example fits its schema", () => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "openapi", components: document.components });
  const broken: string[] = [];
  const check = (where: string, schema: object | undefined, value: unknown) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
    const validate = ajv.compile(absolute);
    if (!validate(value)) broken.push(`${where}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const { where, content } of contents)
    for (const [type, { schema, example, examples = {} }] of Object.entries(content)) {
      if (example !== undefined) check(`${where} ${type}`, schema, example);
      for (const { $ref } of Object.values(examples)) {
        const code = $ref.split("/").at(-1) ?? "";
        check(`${where} ${code}`, schema, document.components.examples[code]?.value);
      }
    }
  expect(broken).toEqual([]);
}, 120_000);
