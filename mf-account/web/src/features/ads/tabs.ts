import type { AuctionStatus } from '@rollheim/contracts';
import { OPEN } from '@rollheim/auction-rules';

/** Tabs of the own ads, with the states that each shows. */
export const TABS = {
  editing: ['editing'],
  under_review: ['under_review'],
  running: OPEN,
  negotiation: [
    'acpt_late_offer',
    'declined_late_offer',
    'recd_late_offer',
    'renegotiation',
    'anr_offer_above_targetprice',
  ],
  sold: ['sold'],
  ended: ['endet', 'failed', 'failed_na', 'inactive'],
} as const satisfies Readonly<Record<string, readonly AuctionStatus[]>>;

/** One of the tabs. */
export type Tab = keyof typeof TABS;

/** In the order in which they are shown. */
export const TAB_NAMES = Object.keys(TABS) as readonly Tab[];

/** The tab that an address names; null for all ads. */
export const tabOf = (value: string | null): Tab | null => TAB_NAMES.find((name) => name === value) ?? null;
