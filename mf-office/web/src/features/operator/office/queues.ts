import { makeName, type PathId, type TeamAct, type TeamArea } from '@rollheim/contracts';
import type { TextKey } from '@rollheim/module-api';
import type { api } from '../../../api.ts';
import type { OfficeTexts } from '../../../texts.ts';
import type { Following } from '../followed.ts';

/** What waits in a queue. */
export interface Waiting {
  readonly count: number;
  /** The entry that has waited longest: what it is, and since when (ISO instant or `YYYY-MM-DD`). */
  readonly oldest: { readonly name: string; readonly since: string } | null;
}

type Get = (typeof api)['get'];

/** A queue of the back office: who works on it, where it is, and how it is counted. */
export interface OfficeQueue {
  readonly area: TeamArea;
  /** Who may not do it has no work there. */
  readonly act: TeamAct;
  readonly text: TextKey<OfficeTexts>;
  readonly page: PathId;
  /** Part of the page, as its address names it. */
  readonly part?: string;
  readonly ask: (get: Get, following: Following) => Promise<Waiting>;
}

/** The one of these entries that has waited longest. */
function oldestOf<Entry>(
  entries: readonly Entry[],
  of: (entry: Entry) => { readonly name: string | null; readonly since: string | null },
): Waiting['oldest'] {
  const waiting = entries.flatMap((entry) => {
    const { name, since } = of(entry);
    return since === null ? [] : [{ name: name ?? '–', since }];
  });
  return waiting.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))[0] ?? null;
}

const orders = async (get: Get, following: Following, group: 'overdue' | 'disputed' | 'refund') =>
  get('/private/operator/orders', { query: { group }, ...following });

/** What the team works off; lists that no one empties are none. */
export const QUEUES: readonly OfficeQueue[] = [
  {
    area: 'ads',
    act: 'auction.release',
    text: 'operator.ads_title',
    page: 'operator-ads',
    ask: async (get, following) => {
      const { ads, total } = await get('/private/operator/ads', following);
      return { count: total, oldest: oldestOf(ads, (ad) => ({ name: ad.title, since: ad.submittedAt })) };
    },
  },
  {
    area: 'merchants',
    act: 'merchant.review',
    text: 'office.merchants',
    page: 'operator-merchants',
    ask: async (get, following) => {
      const { merchants, counts } = await get('/private/operator/merchants', following);
      return {
        count: counts.review,
        oldest: oldestOf(merchants, ({ company, contact, since }) => ({ name: company ?? contact, since })),
      };
    },
  },
  {
    area: 'valuations',
    act: 'valuation.valuate',
    text: 'operator.valuations',
    page: 'operator-valuations',
    ask: async (get, following) => {
      const { valuations, total } = await get('/private/operator/valuations', following);
      return {
        count: total,
        oldest: oldestOf(valuations, ({ product: { make, model }, submittedAt }) => ({
          name: [makeName(make) ?? make, model].filter(Boolean).join(' '),
          since: submittedAt,
        })),
      };
    },
  },
  {
    area: 'auctions',
    act: 'auction.reservation',
    text: 'office.reserved',
    page: 'operator-auctions',
    part: 'group=reserved',
    ask: async (get, following) => {
      const { auctions, total } = await get('/private/operator/auctions', {
        query: { group: 'reserved' },
        ...following,
      });
      return { count: total, oldest: oldestOf(auctions, ({ title, since }) => ({ name: title, since })) };
    },
  },
  {
    area: 'payments',
    act: 'order.settle-dispute',
    text: 'payments.group.disputed',
    page: 'operator-payments',
    part: 'group=disputed',
    ask: async (get, following) => {
      const list = await orders(get, following, 'disputed');
      return {
        count: list.counts.disputed,
        oldest: oldestOf(list.orders, ({ title, dispute }) => ({
          name: title,
          since: dispute?.openedAt ?? null,
        })),
      };
    },
  },
  {
    area: 'suspicions',
    act: 'suspicion.take',
    text: 'suspicions.tab',
    page: 'operator-suspicions',
    ask: async (get, following) => {
      const { suspicions, counts } = await get('/private/operator/suspicions', following);
      return {
        count: counts.open,
        oldest: oldestOf(suspicions, ({ bidder, since }) => ({ name: bidder.name, since })),
      };
    },
  },
  {
    area: 'payments',
    act: 'bank.assign',
    text: 'bank.tab',
    page: 'operator-payments',
    part: 'view=bank',
    ask: async (get, following) => {
      const { entries, counts } = await get('/private/operator/bank/entries', following);
      return {
        count: counts.open,
        oldest: oldestOf(entries, ({ party, text, bookedOn }) => ({ name: party ?? text, since: bookedOn })),
      };
    },
  },
  {
    area: 'payments',
    act: 'order.mark-paid',
    text: 'office.overdue',
    page: 'operator-payments',
    part: 'group=overdue',
    ask: async (get, following) => {
      const list = await orders(get, following, 'overdue');
      return {
        count: list.counts.overdue,
        oldest: oldestOf(list.orders, ({ title, buyerCompany, invoice }) => ({
          name: buyerCompany ?? title,
          since: invoice?.dueOn ?? null,
        })),
      };
    },
  },
  {
    area: 'payments',
    act: 'order.book-refund',
    text: 'office.refunds',
    page: 'operator-payments',
    part: 'group=refund',
    ask: async (get, following) => {
      const list = await orders(get, following, 'refund');
      return {
        count: list.counts.refund,
        oldest: oldestOf(list.orders, ({ title, buyerCompany, changedAt }) => ({
          name: buyerCompany ?? title,
          since: changedAt,
        })),
      };
    },
  },
];

/** A queue with what waits in it; null: it could not be asked. */
export interface Standing {
  readonly queue: OfficeQueue;
  readonly waiting: Waiting | null;
}

const ageOf = ({ waiting }: Standing): number =>
  waiting?.oldest ? Date.parse(waiting.oldest.since) : Infinity;

/** Queues by what has waited longest in them; those in which nothing waits are last, in their own order. */
export const byAge = (standings: readonly Standing[]): readonly Standing[] =>
  standings.toSorted((a, b) => {
    const [first, second] = [ageOf(a), ageOf(b)];
    return first === second ? 0 : first - second;
  });
