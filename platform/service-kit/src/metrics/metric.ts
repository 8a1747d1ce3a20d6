/** What a metric counts in. */
export type Unit = 'seconds' | 'bytes' | 'share' | 'count';

/** One metric of the system. Texts are Markdown, as the page of metrics shows them. */
export interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** Names of its labels; each has few values, whatever visitors do. */
  readonly labels: readonly string[];
  readonly unit: Unit;
  /** What it says; also the help of `/metrics`. */
  readonly meaning: string;
  /** Who has it. */
  readonly of: string;
  /** Upper bounds of a histogram, in its unit. */
  readonly buckets?: readonly number[];
}
