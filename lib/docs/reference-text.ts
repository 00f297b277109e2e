// The reference as Markdown, for readers that are programs.
import type { ApiReference, FieldRow, OperationView } from "./contract";

type Row = FieldRow & { in?: string };

/** Formats the reference as Markdown: operations by group, then the named schemas. */
export function formatReference(title: string, lead: string, { tags, schemas }: ApiReference): string {
  return [
    `# ${title}`,
    lead,
    ...tags.flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.map(formatOperation),
    ]),
    "## Schemas",
    ...schemas.map(({ name, description, fields, type }) =>
      join([`### ${name}`, description, fields.length > 0 ? formatRows(fields) : `\`${type}\``]),
    ),
    "",
  ].join("\n\n");
}

const join = (parts: (string | null)[]) => parts.filter(Boolean).join("\n\n");

function formatOperation(operation: OperationView): string {
  const { method, path, summary, description, access, parameters, body, answers, errors } = operation;
  return join([
    `### ${method} ${path}`,
    `${summary}. Access: ${access}.`,
    description,
    parameters.length > 0 ? `Parameters:\n\n${formatRows(parameters)}` : null,
    body ? formatPart(`Body (${body.types.join(", ")})`, body.schema, body.fields, body.example) : null,
    ...answers.map(({ status, types, schema, fields, example }) =>
      formatPart(types.length > 0 ? `${status} (${types.join(", ")})` : status, schema, fields, example),
    ),
    `Errors: ${errors.map(({ status, codes }) => `${status} ${codes.join(", ")}`.trim()).join("; ")}.`,
  ]);
}

function formatPart(title: string, schema: string | null, fields: FieldRow[], example: string | null): string {
  return join([
    `${title}${schema ? `: ${schema}` : ""}`,
    fields.length > 0 ? formatRows(fields) : null,
    example ? `\`\`\`json\n${example}\n\`\`\`` : null,
  ]);
}

const formatRows = (rows: readonly Row[]) =>
  rows
    .map(({ name, type, required, description, ...row }) => {
      const facts = [row.in, type, required && "required"].filter(Boolean).join(", ");
      return `- \`${name}\` (${facts})${description ? `: ${description.replaceAll("\n", " ")}` : ""}`;
    })
    .join("\n");
