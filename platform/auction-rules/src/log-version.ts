import type { Code } from './codes.ts';
import type { LogEntry } from './log-entry.ts';

/** An entry as it is stored: without the states before and after, which follow from it. */
export type StoredEntry = Omit<LogEntry, 'before' | 'after'>;

/** Entries of version 1 had the HTTP status of their answer, which distinguished the meanings of `not_allowed`. */
interface WithStatus {
  readonly status?: number;
}

/** Version of the entries that this code writes. It rises when an event or a payload changes its shape or meaning. */
export const LOG_VERSION = 3;

/**
 * The first upcasts entries of version 1 to 2, and so on: one fewer than versions. Version 3 has a kind and an event more
 * and changes none.
 */
const UPCASTERS: readonly ((older: StoredEntry & WithStatus) => StoredEntry)[] = [
  ({ status, ...entry }) => ({ ...entry, code: codeOf(entry.code, status) }),
  (entry) => entry,
];

/** An entry of any version as this code knows it; logs are never written again. */
export const upcastEntry = (entry: StoredEntry & WithStatus, version: number): StoredEntry =>
  UPCASTERS.slice(version - 1).reduce<StoredEntry>((older, upcast) => upcast(older), entry);

/** An answer of the memory in a snapshot; those of version 1 had a status like the entries. */
export function upcastAnswer<A extends { readonly code: Code | null }>(answer: A & WithStatus): A {
  if (answer.status === undefined) return answer;
  const { status, ...rest } = answer;
  return { ...rest, code: codeOf(answer.code, status) } as unknown as A;
}

function codeOf(code: Code | null, status: number | undefined): Code | null {
  if (code !== 'not_allowed') return code;
  if (status === 409) return 'move_not_allowed';
  return status === 400 ? 'invalid_input' : code;
}
