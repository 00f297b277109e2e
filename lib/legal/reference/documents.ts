// The legal documents and their versions. The texts stand beside, in `texts.ts`, so that browsers load none.

/** Documents that have versions, by the last part of their address. */
export const DOCUMENTS = ["terms", "offer", "privacy", "personal-data", "cookies"] as const;
export type DocumentSlug = (typeof DOCUMENTS)[number];

/** Documents that a person accepts at sign-up, and again after a change. The offer is accepted by payment. */
export const ACCEPTED_DOCUMENTS = ["terms", "personal-data"] as const satisfies readonly DocumentSlug[];
export type AcceptedDocument = (typeof ACCEPTED_DOCUMENTS)[number];

/** A version: its date of effect, `YYYY-MM-DD` in Moscow, and the SHA-256 of its Russian and English texts. */
export type DocumentVersion = { version: string; hash: string; isDraft: boolean };

/**
 * Versions of each document, the oldest first. A text that people may have read never changes: a change is a new version with
 * a later date. A date in the future announces it. `isDraft` says that no lawyer has read the text.
 */
export const VERSIONS: Readonly<Record<DocumentSlug, readonly [DocumentVersion, ...DocumentVersion[]]>> = {
  terms: [
    { version: "2026-11-26", hash: "705e763c6e6d864547f1c3f932335f1d9bcdb4b76a78cb91bef183506d2bfaf3", isDraft: true },
  ],
  offer: [
    { version: "2026-11-26", hash: "b83bab8fba1e76bb5a74e92435461b4d6d32b46c54d679c906f13a923d4a54f7", isDraft: true },
  ],
  privacy: [
    { version: "2026-11-26", hash: "c9de8a6acfac4b72450b3b050329c2265a1e80af76d0421a45a39f4608b0d5a0", isDraft: true },
  ],
  "personal-data": [
    { version: "2026-11-26", hash: "54ea03fac863454cbc2e4ff7215e3414d5f960920daa41ef30d5032b2db690e8", isDraft: true },
  ],
  cookies: [
    { version: "2026-11-26", hash: "9eb028058b8b99178d84d6d207ce3cb9ccb45ca82ef2b8fc6bed5a8bbfb3a43b", isDraft: true },
  ],
};
