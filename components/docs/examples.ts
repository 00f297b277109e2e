/** Request for the rights of a key: it works with every key and changes nothing. */
export function formatMeCurl(origin: string, key: string): string {
  return `curl ${origin}/api/me -H "Authorization: Bearer ${key}"`;
}
