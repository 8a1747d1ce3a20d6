import { TOPICS } from '@rollheim/contracts';

/** What a pod of a kind asks for, and how many there are. Estimates: nothing here was measured on a cluster. */
export interface Size {
  /** Processor that is kept for it; more is taken where there is some. */
  readonly cpu: string;
  /** Kept for it, and its limit. */
  readonly memory: string;
  /** Pods at most. */
  readonly most: number;
}

/** Pods of each kind at least: one goes on while another is replaced. */
export const LEAST = 2;
/** Live streams of a pod from which on there is another one: two thirds of the default of `STREAMS`. */
export const STREAMS_OF_A_POD = 8000;
/** Messages that wait for a kind, by pod, from which on there is another one. */
export const LAG_OF_A_POD = 1000;
/** Share of the processor that is kept for a pod from which on there is another one, percent. */
export const BUSY_PERCENT = 80;

const MOST_CALLED = 6;
const SMALL = { cpu: '100m', memory: '384Mi' } as const;

/** Kinds that are not small: bids, pictures, visitors, and BFFs in processes of their own. */
const LARGE: Readonly<Record<string, Partial<Size>>> = {
  auctions: { cpu: '1', memory: '1Gi' },
  edge: { cpu: '1', memory: '768Mi', most: MOST_CALLED },
  identity: { cpu: '250m', most: MOST_CALLED },
  media: { cpu: '500m', memory: '1Gi', most: MOST_CALLED },
  releases: { cpu: '1', memory: '3Gi' },
  'shell-server': { cpu: '500m', memory: '768Mi', most: MOST_CALLED },
};

/** A kind that lives of commands has no use for more pods than there are partitions of them. */
const partitionsOf = (kind: string): number =>
  TOPICS.find(({ name }) => name === `${kind}.commands`)?.partitions ?? LEAST;

export const sizeOf = (kind: string): Size => ({
  ...SMALL,
  most: Math.max(LEAST, partitionsOf(kind)),
  ...LARGE[kind],
});
