// Guides and the reference of the API, as their pages show them.

/** One field of a body or an answer, or one parameter, as the reference shows it. */
export type FieldRow = {
  /** Path of the field: `limits.keys`, `data[].id`. */
  name: string;
  type: string;
  /** Name of the schema that the type refers to; null for plain types. */
  schema: string | null;
  required: boolean;
  description: string;
};

/** A JSON schema as the reference shows it: a named one, or the fields of one without a name. */
export type SchemaView = { schema: string | null; fields: FieldRow[] };

export type BodyView = SchemaView & { types: string[]; example: string | null };

export type AnswerView = SchemaView & {
  status: string;
  types: string[];
  description: string;
  example: string | null;
};

/** One operation of the API. */
export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** `public`, `key` (any key) or the scope that a key needs. */
  access: string;
  parameters: (FieldRow & { in: string })[];
  body: BodyView | null;
  answers: AnswerView[];
  /** Error codes by status. */
  errors: { status: string; codes: string[] }[];
};

export type TagView = { id: string; name: string; description: string; operations: OperationView[] };

type NamedSchema = { name: string; description: string; fields: FieldRow[]; type: string };

/** The whole reference in one language. */
export type ApiReference = { tags: TagView[]; schemas: NamedSchema[] };

/** Part of a guide: text as HTML, or one example in several languages. */
export type GuideBlock =
  | { kind: "text"; html: string }
  | { kind: "code"; samples: { language: string; code: string }[] };

/** A guide as its page shows it. */
export type Guide = {
  title: string;
  /** Its first paragraph, as plain text. */
  lead: string;
  blocks: GuideBlock[];
  /** Headings of level 2. */
  sections: { id: string; title: string }[];
};
