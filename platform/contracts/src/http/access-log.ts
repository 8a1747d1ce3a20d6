/** Parts of a query that say where a visitor came from. All others stay in the page: they can hold mail addresses, names and tokens. */
const NAMES = /^(?:utm_\w{1,20}|ref|mc|auction_status|page)$/;
const MOST_PARTS = 50;

/** A word of a path that names a person or opens something: a mail address, or a long random one. */
const PRIVATE_WORD = /@|%40|^(?=.*\d)[\w-]{20,}$/i;

/** An address as it may be logged: without query and hash, mail addresses and tokens in its path taken out. */
export function loggedAddress(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1);
  return bare
    .split('/')
    .map((word) => (PRIVATE_WORD.test(word) ? '-' : word))
    .join('/');
}

/** The parts of a query that may be logged; a value with a mail address in it may not. */
export function loggedQuery(query: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const parts = [...query].filter(([name, value]) => NAMES.test(name) && !/@|%40/.test(value));
  return Object.fromEntries(parts.slice(0, MOST_PARTS));
}
