/**
 * What still binds the two sides of an order: an open dispute, its payment, the vehicle that was not handed
 * over, its invoice, and the time in which a dispute can still be opened.
 */
export type OrderObligation = 'dispute' | 'payment' | 'handover' | 'invoice' | 'complaint';

/** What has to end before an account can be deleted. */
export interface DeletionObstacle {
  /** Own auction under way, highest bid or open negotiation, order that is not settled. */
  readonly kind: 'auction' | 'bid' | 'order';
  readonly id: string;
  /** The vehicle. */
  readonly title: string;
  /** Of an order: which side of it the person is on. */
  readonly side?: 'buyer' | 'seller';
  /** Of an order: what has to end first. */
  readonly obligation?: OrderObligation;
}

/** `GET /private/me/deletion`. */
export interface DeletionCheck {
  readonly obstacles: readonly DeletionObstacle[];
}

/** `GET /private/me/export`: the newest export. */
export interface ExportState {
  /** `failed`: it is too large for one archive, or could not be made in many attempts; it is not tried again. */
  readonly state: 'none' | 'preparing' | 'ready' | 'failed';
  /** ISO instant. */
  readonly requestedAt: string | null;
  /** ISO instant from which the next one can be asked for; null: now. */
  readonly nextAt: string | null;
}

/** A session of `GET /private/me/sessions`. */
export interface SessionEntry {
  readonly id: string;
  /** Browser and system; empty where it is not known. */
  readonly browser: string;
  /** It stays after the browser is closed. */
  readonly kept: boolean;
  /** ISO instants. */
  readonly beganAt: string;
  readonly lastAt: string;
  /** The asker's own. */
  readonly current: boolean;
}

/** A page of an owner's part of an export. */
export interface ExportPage {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Where the next page begins; null: that was all. */
  readonly next: ExportPlace | null;
}

/** Number of the table and of the row in it. */
export interface ExportPlace {
  readonly table: number;
  readonly row: number;
}
