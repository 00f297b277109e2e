/** The cache tag of all that shows the Tonna index. */
export const INDEX_TAG = "indices";
