import { isSignature, signatureOf } from '@rollheim/contracts/server';
import type { PreviewFault } from './preview.ts';

const signed = (set: string, expires: number): string => ['release-set', set, expires].join('\n');

/** Query of a signed link that opens exactly one release set: what a bidder saw. `expires` in epoch seconds. */
export const setPreviewQuery = (secret: string, set: string, expires: number): string =>
  new URLSearchParams({
    'release-set': set,
    'release.expires': String(expires),
    'release.signature': signatureOf(secret, signed(set, expires)),
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
  if (!isSignature(secret, signed(set, expires), signature)) return { fault: 'tampered' };
  return expires * 1000 <= now ? { fault: 'expired' } : { set, expires };
}
