const ASKS = /let \[didSSR\] = [^;\n]+;/;

/**
 * React Aria asks for every generated id whether the page is being hydrated, by a store of React's that renders each
 * asker a second time, all in one task, once it is: half a second of a list on a slow phone. The answer only chooses the
 * prefix of the id, and the ids of a root have a prefix of its own here: it is taken to be the server's one.
 */
export default function idsOfTheServer(source: string): string {
  if (!ASKS.test(source)) throw new Error('React Aria makes its ids in another way than this rule knows');
  return source.replace(ASKS, 'let didSSR = true;');
}
