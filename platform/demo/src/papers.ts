import type { ListingPrivate } from '@rollheim/contracts';
import { dice } from './random.ts';
import { SAMPLES } from './sample-document.ts';

type Documents = ListingPrivate['documents'];

/** Papers that sellers of the demo share, and which share of them does. */
const SHARED = { service_book: 0.55, inspection: 0.5, damp_test: 0.45 } as const;
/** Kinds of papers that demo sellers share with dealers. */
export const SHARED_KINDS = ['service_book', 'inspection', 'damp_test'] as const;
/** Ids of the stored samples by kind. */
export type SharedPapers = Readonly<Partial<Record<(typeof SHARED_KINDS)[number], string>>>;

const DAY_MS = 86_400_000;

/** The papers of a demo ad: its registration document, and what its seller shares besides. */
export function papersOf(
  index: number,
  now: number,
  {
    documentId,
    papers,
    damp,
  }: { readonly documentId: string; readonly papers: SharedPapers; readonly damp: boolean },
): Documents {
  const roll = dice(`papers ${index}`);
  const addedAt = new Date(now - roll.whole(2, 9) * DAY_MS).toISOString();
  const shared = SHARED_KINDS.flatMap((kind): Documents => {
    const chosen = roll.chance(SHARED[kind]);
    const mediaId = papers[kind];
    // who has no readings has no report of them
    if (!chosen || mediaId === undefined || (kind === 'damp_test' && !damp)) return [];
    return [{ mediaId, kind, name: `${SAMPLES[kind]}.pdf`, addedAt, shared: true }];
  });
  return [
    { mediaId: documentId, kind: 'registration', name: `${SAMPLES.registration}.pdf`, addedAt },
    ...shared,
  ];
}
