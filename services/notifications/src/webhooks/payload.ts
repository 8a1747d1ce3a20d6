import type { NotificationState } from '@rollheim/contracts';
import { WEBHOOK_TEST } from '@rollheim/contracts/webhooks';
import type { Params } from '../message.ts';

/** Amounts of a message that its event names, cents. Texts of others are none of them. */
const AMOUNTS = [
  'price',
  'priceNet',
  'payable',
  'commission',
  'commissionNet',
  'proceedsEu',
  'proceedsExport',
  'reduction',
  'returned',
  'part',
  'back',
  'open',
] as const;
const INSTANTS = { deadline: 'deadline', startAt: 'startsAt', endAt: 'endsAt' } as const;

const amountsOf = (params: Params): object =>
  Object.fromEntries(
    AMOUNTS.flatMap((name) =>
      typeof params[name] === 'number' ? [[name, { cents: params[name], currency: 'EUR' }]] : [],
    ),
  );

const instantsOf = (params: Params): object =>
  Object.fromEntries(
    Object.entries(INSTANTS).flatMap(([param, name]) => {
      const at = typeof params[param] === 'string' ? Date.parse(params[param]) : NaN;
      return Number.isNaN(at) ? [] : [[name, new Date(at).toISOString()]];
    }),
  );

/** The resource of the API that says more. */
function hrefOf(auctionId: string | null, purchase: boolean): string | null {
  if (purchase) return '/api/v1/purchases';
  return auctionId === null ? null : `/api/v1/auctions/${encodeURIComponent(auctionId)}`;
}

/** Id of the event that a message is: the same for every webhook. */
export const eventIdOf = (messageId: string): string => `evt_${messageId}`;

/** What is posted of a message: nothing of its texts, and of no one but its receiver. */
export function eventBody(
  { messageId, auctionId, params, title, createdAt }: NotificationState,
  type: string,
  number: number | null,
): string {
  const { orderId, search, questionId } = params;
  return JSON.stringify({
    id: eventIdOf(messageId),
    type,
    time: createdAt,
    data: {
      auctionId,
      number,
      title,
      ...amountsOf(params),
      ...instantsOf(params),
      ...(orderId ? { purchaseId: orderId } : {}),
      ...(search ? { search } : {}),
      ...(questionId ? { questionId } : {}),
      href: hrefOf(auctionId, type.startsWith('purchase.') || type === 'auction.won'),
    },
  });
}

/** What the test button posts: an event of no auction, which says what it is. */
export const testBody = (id: string, time: string): string =>
  JSON.stringify({ id, type: WEBHOOK_TEST, test: true, time, data: {} });
