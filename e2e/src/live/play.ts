import type { Page } from 'playwright';
import type { Harness } from '../support/harness.ts';

/** What a line is played with: who has the page open, and what happens elsewhere. */
export interface Play {
  readonly who: Parameters<Harness['as']>[0];
  readonly path: string;
  /** Leads from the opened page to what the line is about, and waits until it is there. */
  readonly before: (page: Page) => Promise<void>;
  readonly change: () => Promise<unknown>;
  /** Waits until the page shows it. */
  readonly after: (page: Page) => Promise<void>;
  /** A field in which somebody types meanwhile, by its name. */
  readonly typesIn?: string;
  /** Another page replaces it afterwards: what had the focus is gone. */
  readonly replaced?: true;
}
