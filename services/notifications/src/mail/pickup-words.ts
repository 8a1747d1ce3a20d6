import { randomUUID } from 'node:crypto';
import type { PickupProposal } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import type { ClaimedMail } from './claim.ts';

/** Mails of a pickup. */
const CODES: ReadonlySet<string> = new Set(['pickup_proposed', 'pickup_agreed']);
/** Attempts at a mail that wait for the orders, some two minutes in all: then its page alone says where. */
const MOST_ATTEMPTS = 6;
const DEADLINE_MS = 2_000;

type Asking = Pick<ServiceContext, 'commands'>;
type Asked = Pick<ClaimedMail, 'code' | 'params' | 'customerId' | 'attempts' | 'confirmed'>;

/** What a mail says of a pickup beside its times; null: there is none. */
type PickupWords = Record<'place' | 'note', string | null>;
const UNSAID: PickupWords = { place: null, note: null };

/**
 * Where the vehicle of a pickup mail is fetched and what is noted on that, as its order says to the receiver at that
 * moment: neither is on a topic or in a queue, and a sale that was canceled meanwhile gives none away. Throws while the
 * orders do not answer.
 */
export async function pickupWords({ commands }: Asking, mail: Asked): Promise<PickupWords> {
  const { code, params, customerId, attempts, confirmed } = mail;
  const { orderId } = params;
  // who gets the mail at an address that no one confirmed is not known
  if (!CODES.has(code) || !confirmed || typeof orderId !== 'string') return UNSAID;
  try {
    const { status, result } = await commands.command({
      topic: 'orders.commands',
      key: orderId,
      type: 'order.pickup',
      version: 1,
      commandId: randomUUID(),
      payload: { orderId },
      actor: customerId,
      correlationId: randomUUID(),
      releaseSet: null,
      deadlineMs: DEADLINE_MS,
    });
    if (status !== 'accepted') return UNSAID;
    const { proposals } = result as { readonly proposals: readonly PickupProposal[] };
    const { place, note } = proposals.at(-1) ?? UNSAID;
    return { place, note };
  } catch (error) {
    if (attempts < MOST_ATTEMPTS) throw error;
    return UNSAID;
  }
}
