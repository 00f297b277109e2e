import type { KeyState } from "@/lib/api-keys/contract";
import type { KeysError, KeysField } from "./key-state";

/** Texts of the page of keys, made on the server. `#` stands for what is filled in. */
export type KeyTexts = {
  issuedTitle: string;
  rotatedTitle: string;
  shownOnce: string;
  overlapOn: string;
  overlapNone: string;
  copyKey: string;
  copyCurl: string;
  copied: string;
  tryIt: string;
  revoked: string;
  errors: Record<KeysError, string>;
  fieldErrors: Record<KeysField, string>;
  fieldNames: Record<KeysField, string>;
  states: Record<KeyState, string>;
  table: Record<
    | "caption"
    | "name"
    | "key"
    | "scopes"
    | "created"
    | "lastUsed"
    | "expires"
    | "hour"
    | "actions"
    | "never"
    | "noEnd"
    | "until"
    | "unknown"
    | "ended"
    | "over",
    string
  >;
  rotate: string;
  /** The buttons of one key, for who hears them: the button's word with the name of the key. */
  rotateKey: string;
  revokeKey: string;
  rotateTitle: string;
  rotateText: string;
  overlapLabel: string;
  overlaps: Record<string, string>;
  rotateSubmit: string;
  revoke: string;
  revokeTitle: string;
  revokeText: string;
  revokeSubmit: string;
  cancel: string;
  newTitle: string;
  nameLabel: string;
  nameHint: string;
  scopesLabel: string;
  scopesHint: string;
  scopeNames: Record<string, string>;
  expiryLabel: string;
  expiries: Record<string, string>;
  issueSubmit: string;
  pending: string;
  full: string;
};
