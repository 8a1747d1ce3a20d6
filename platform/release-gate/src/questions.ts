/** One of two releases whose pages are open beside each other. */
export type Side = 'now' | 'before';

/** What a BFF answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Where the body is JSON. */
  readonly json: unknown;
}

/** A question to a BFF: path with query, and what of its headers changes the answer. */
export interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}
