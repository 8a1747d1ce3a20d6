import { Signer } from '@rollheim/contracts/server';
import type { PreviewFault } from './preview.ts';

const signed = (set: string, expires: number): string => [set, expires].join('\n');

/** Query of a signed link that opens exactly one release set: what a bidder saw. `expires` in epoch seconds. */
export const setPreviewQuery = (secret: string, set: string, expires: number): string =>
  new URLSearchParams({
    'release-set': set,
    'release.expires': String(expires),
    'release.signature': new Signer(secret, 'release-set').sign(signed(set, expires)),
  }).toString();

/** Reads and checks such a query; null when it names no set. `now` in epoch ms. */
export function readSetPreview(
  secret: string,
  query: URLSearchParams,
  now: number,
): { set: string; expires: number } | { fault: PreviewFault } | null {
  const set = query.get('release-set');
  if (!set) return null;
  const expires = Number(query.get('release.expires'));
  const signature = query.get('release.signature');
  if (!signature || !expires) return { fault: 'unsigned' };
  const fault = new Signer(secret, 'release-set').fault(signed(set, expires), signature, expires, now);
  return fault === null ? { set, expires } : { fault };
}
