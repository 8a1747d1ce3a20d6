import type { MailLink } from './message.ts';
import type { Tx } from '@rollheim/service-kit';
import { teamFor } from './known.ts';
import { notify, publish } from './notify.ts';
import { closeByCode } from './store.ts';
import { entryOf } from './table/messages.ts';

/** What waits for the team outside the auctions. */
interface Waiting {
  /** Once per key and receiver. */
  readonly key: string;
  readonly code: 'review_merchant' | 'review_valuation';
  readonly groupKey: string;
  readonly title: string;
  /** ISO instant. */
  readonly at: string;
  readonly link: MailLink;
}

/** Thread of a dealer who waits. */
export const merchantThread = (customerId: string): string => `merchant-${customerId}`;

/** Gives a task to everybody of the team who may do it. */
export async function askTeam(tx: Tx, { key, code, title, ...rest }: Waiting): Promise<void> {
  for (const customerId of await teamFor(tx.client, entryOf(code, {})))
    await notify(tx, {
      ...rest,
      key: `${key}/${customerId}`,
      customerId,
      auctionId: null,
      code,
      params: title === '' ? {} : { title },
      title,
      mediaId: null,
    });
}

/** Closes a task for everybody who has it: it is done, or there is nothing to be done any more. */
export async function endTask(tx: Tx, code: Waiting['code'], groupKey: string, at: string): Promise<void> {
  publish(tx, await closeByCode(tx.client, [{ auctionId: groupKey, codes: [code], at }]));
}
