import { COLLECTED_CODES, type WireMessage } from '@rollheim/contracts';

/** Messages of one code whose neighbours are closer than this are a rush, ms. */
const GAP_MS = 10 * 60_000;
/** Fewer are left as they are. */
const LEAST = 3;

/** A row of the list: a thread, or a rush of threads under one heading. */
export type ListRow =
  | { readonly kind: 'subject'; readonly subject: WireMessage }
  | { readonly kind: 'rush'; readonly subjects: readonly WireMessage[]; readonly open: boolean };

const joins = (before: WireMessage, next: WireMessage): boolean =>
  next.callToActionTypeCode === before.callToActionTypeCode &&
  Date.parse(before.createdAt) - Date.parse(next.createdAt) <= GAP_MS;

/** True where a thread's newest message is of a kind that comes in rushes, and nothing in it waits for an answer. */
const canJoin = ({ callToActionTypeCode: code, group }: WireMessage): boolean =>
  COLLECTED_CODES.includes(code) && (group?.openCtas ?? 0) === 0;

/**
 * Rows of a list, newest first: what came in a rush is under one heading, and follows it where it is open. `opened`:
 * keys of threads, each of which opens its whole rush.
 */
export function listRows(subjects: readonly WireMessage[], opened: ReadonlySet<string>): ListRow[] {
  const runs: WireMessage[][] = [];
  for (const subject of subjects) {
    const before = runs.at(-1)?.at(-1);
    if (before && canJoin(before) && canJoin(subject) && joins(before, subject)) runs.at(-1)?.push(subject);
    else runs.push([subject]);
  }
  return runs.flatMap((run): ListRow[] => {
    const single = run.map((subject) => ({ kind: 'subject', subject }) as const);
    if (run.length < LEAST) return single;
    const open = run.some(({ groupKey }) => opened.has(groupKey));
    return [{ kind: 'rush', subjects: run, open }, ...(open ? single : [])];
  });
}
