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

/**
 * Where the vehicle of a pickup mail is fetched, as its order says to the receiver at that moment: a street is on no
 * topic and in no queue, and a sale that was canceled meanwhile gives none away. Null: there is none to be said. Throws
 * while the orders do not answer.
 */
export async function pickupPlace({ commands }: Asking, mail: Asked): Promise<string | null> {
  const { code, params, customerId, attempts, confirmed } = mail;
  const { orderId } = params;
  // who gets the mail at an address that nobody confirmed is not known
  if (!CODES.has(code) || !confirmed || typeof orderId !== 'string') return null;
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
    if (status !== 'accepted') return null;
    const { proposals } = result as { readonly proposals: readonly PickupProposal[] };
    return proposals.at(-1)?.place || null;
  } catch (error) {
    if (attempts < MOST_ATTEMPTS) throw error;
    return null;
  }
}
