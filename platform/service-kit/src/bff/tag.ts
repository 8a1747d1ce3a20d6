import type { BffRequest } from './types.ts';

/** True where the caller has the answer of this tag already (`If-None-Match`): 304 is enough for them. */
export const hasTag = ({ raw }: Pick<BffRequest, 'raw'>, tag: string): boolean =>
  (raw.req.get('if-none-match') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
