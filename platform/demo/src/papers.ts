import type { ListingPrivate } from '@rollheim/contracts';
import { SAMPLE_PAPERS, type SamplePaper } from '@rollheim/illustrations';
import { dice } from './random.ts';

type Documents = ListingPrivate['documents'];

/** Papers that sellers of the demo share, and which share of them does. */
const SHARED = { service_book: 0.55, inspection: 0.5, damp_test: 0.45 } as const;
const SHARED_KINDS = ['service_book', 'inspection', 'damp_test'] as const;
const DAY_MS = 86_400_000;

/**
 * The papers of a demo ad: its registration document, and what its seller shares besides. The media service draws them;
 * their ids are of this ad alone, as the log of looks follows the file.
 */
export function papersOf(
  index: number,
  now: number,
  { adId, damp }: { readonly adId: string; readonly damp: boolean },
): Documents {
  const roll = dice(`papers ${index}`);
  const addedAt = new Date(now - roll.whole(2, 9) * DAY_MS).toISOString();
  const paper = (kind: SamplePaper): Documents[number] => ({
    mediaId: `demo-paper-${kind}-${adId}`,
    kind,
    name: `${SAMPLE_PAPERS[kind]}.pdf`,
    addedAt,
  });
  const shared = SHARED_KINDS.flatMap((kind): Documents => {
    const chosen = roll.chance(SHARED[kind]);
    // who has no readings has no report of them
    return !chosen || (kind === 'damp_test' && !damp) ? [] : [{ ...paper(kind), shared: true }];
  });
  return [paper('registration'), ...shared];
}
