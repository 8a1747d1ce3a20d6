import type { LogEntry } from './step.ts';

/** An entry as it is stored: without the states before and after, which follow from it. */
export type StoredEntry = Omit<LogEntry, 'before' | 'after'>;

/** Version of the entries that this code writes. It rises when an event or a payload changes its shape or meaning. */
export const LOG_VERSION = 1;

/** The first lifts entries of version 1 to 2, and so on: one fewer than versions. */
const UPCASTERS: readonly ((older: StoredEntry) => StoredEntry)[] = [];

/** An entry of any version as this code knows it; logs are never written anew. */
export const liftEntry = (entry: StoredEntry, version: number): StoredEntry =>
  UPCASTERS.slice(version - 1).reduce((older, upcast) => upcast(older), entry);
