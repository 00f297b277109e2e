/** Cache tag of the freight table in force. */
export const FREIGHT_TAG = "freight";

/** Cache tags that a new table invalidates: answers with prices have the tag of the feeds. */
export const FREIGHT_TAGS = [FREIGHT_TAG, "feeds"];
