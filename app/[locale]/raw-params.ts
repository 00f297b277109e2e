/** The query of a page's address, as Next hands it over: a name that stands there more than once has a list. */
export type RawParams = Record<string, string | string[] | undefined>;
