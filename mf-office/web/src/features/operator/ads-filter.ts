import { QUEUE_HINTS } from '@rollheim/contracts';

export const SELLERS = ['PRIVATE', 'COMMERCIAL', 'MERCHANT'] as const;
export const TYPES = ['motorhome', 'trailer'] as const;

/** Characters that can be searched for. */
export const LONGEST = 100;

/** What the queue of ads is filtered by, as its address names it; '' is everything. */
export interface AdsFilter {
  readonly q: string;
  readonly seller: '' | (typeof SELLERS)[number];
  readonly type: '' | (typeof TYPES)[number];
  readonly hint: '' | (typeof QUEUE_HINTS)[number];
  readonly due: '' | 'soon';
}

const among = <T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find((each) => each === value) ?? '';

/** The filter of an address; what cannot be filtered by counts for nothing. */
export const adsFilterOf = (parameters: URLSearchParams): AdsFilter => ({
  q: (parameters.get('q') ?? '').trim().slice(0, LONGEST),
  seller: among(SELLERS, parameters.get('seller')),
  type: among(TYPES, parameters.get('type')),
  hint: among(QUEUE_HINTS, parameters.get('hint')),
  due: among(['soon'], parameters.get('due')),
});
