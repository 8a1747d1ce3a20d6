import type { DeletionObstacle, PersonalCommands } from '@rollheim/contracts';
import type { Retained } from '@rollheim/contracts/server';
import type pg from 'pg';
import type { Tx } from '../tx.ts';

/** A table with rows about people. */
export interface PersonRows {
  /** SQL condition that selects the rows of one person; `$1` is the customer id as text. */
  readonly of: string;
  /** Why the export leaves the table out. */
  readonly unexported?: string;
  /** Columns that the export leaves out: secrets, what belongs to others, what only the machine needs. */
  readonly without?: readonly string[];
  /** Rows that match an SQL condition (`$1` as above) leave these columns out too: what only the other side may know. */
  readonly withoutWhere?: readonly [condition: string, columns: readonly string[]];
  /** What a deletion does: deletes the rows, sets columns, leaves it to `beforeErase`, or keeps them for a reason. */
  readonly erase: 'delete' | 'beforeErase' | { readonly set: string } | { readonly keep: string };
}

/** A table that says nothing about a person, and why. */
export interface NobodysRows {
  readonly nothing: string;
}

/** A copy of a topic: its owner exports it, and a tombstone in that topic erases it. */
export interface CopiedRows {
  readonly copyOf: string;
}

export type TableRule = PersonRows | NobodysRows | CopiedRows;

/** Deletes what is older than so many days, a batch at a time; answers how many of it went, 0 when none is left. */
export type Ageing = (tx: Tx, days: number) => Promise<number>;

/**
 * What a service keeps about people. Every table of its schema has a rule: the service does not start with one that
 * has none, so that no table can be forgotten in exports and deletions.
 */
export interface PersonalData {
  /** In the order of deletion: what refers to another table comes before it. */
  readonly tables: Readonly<Record<string, TableRule>>;
  /** What goes by its age, as the table of retention says. */
  readonly ageing?: Readonly<Partial<Record<Retained, Ageing>>>;
  /** What has to end before this person can be deleted. */
  obstacles?(client: pg.PoolClient, customerId: string): Promise<readonly DeletionObstacle[]>;
  /**
   * Accepts nothing that could become an obstacle from this person for so many seconds; 0 lifts this hold alone. When its
   * transaction is committed, nothing that was decided before may be written any more.
   */
  hold?(tx: Tx, hold: PersonalCommands['personal.hold']): Promise<void>;
  /** Runs in the transaction of a deletion, before the tables: tombstones, and whatever other owners have to know. */
  beforeErase?(tx: Tx, customerId: string): Promise<void>;
}
