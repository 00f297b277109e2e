import { type DocumentSlug, type DocumentVersion, VERSIONS } from "./reference/documents";

/** Adds a version of a document for a test; the answer removes it. */
export function addVersion(slug: DocumentSlug, version: string): () => void {
  const versions = VERSIONS[slug] as unknown as DocumentVersion[];
  versions.push({ version, hash: "", isDraft: false });
  return () => void versions.pop();
}
