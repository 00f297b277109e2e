/** Most header fields of a request, and most trailing ones. Node drops further ones in silence, and a key may be among them. */
export const MAX_FIELDS = 200;

/** Sentence for requests with more. */
export const TOO_MANY_FIELDS = `There are more than ${MAX_FIELDS} header fields.`;
