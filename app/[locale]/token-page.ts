/** Path of a page that a mailed link opens, with its token, if it came with one: in the other language it works as well. */
export const formatTokenPath = (page: string, token: string | undefined): string =>
  token === undefined ? page : `${page}?token=${encodeURIComponent(token)}`;
