import type { CommandClient } from '@rollheim/bus';
import { dayOf, type HandoverView, type OrderCommands } from '@rollheim/contracts';
import { testCommand, type TestSystem } from '@rollheim/tooling/testing';
import { expect } from 'vitest';

const DAY = 86_400_000;
/** Where vehicles of the lives are fetched. */
const PICKUP_PLACE = 'Aulendorf';
/** Part of a query of `notifications.mails`: the place that the mail of a pickup says; null for all others. */
export const PLACE_OF_MAIL = `case when code in ('pickup_proposed', 'pickup_agreed') and exists (
  select from orders.orders o where o.order_id::text = params ->> 'orderId') then '${PICKUP_PLACE}' end as place`;

/**
 * Brings the order of an auction to its end: it is paid, a pickup is agreed, and the vehicle handed over. `settle` waits
 * for what a step causes: who is notified of two steps at once is notified in no order.
 */
export async function handOver(
  system: TestSystem,
  client: CommandClient,
  auctionId: string,
  operatorId: string,
  settle: () => Promise<void>,
): Promise<void> {
  const [order] = await system.query<{ id: string; buyer: string; seller: string }>(
    `select order_id as id, buyer_customer_id as buyer, seller_customer_id as seller
     from orders.orders where auction_id = $1`,
    [auctionId],
  );
  if (!order) throw new Error(`Nothing of ${auctionId} was sold`);
  const { id: orderId, buyer, seller } = order;
  const send = async <T extends keyof OrderCommands>(
    actor: string,
    type: T,
    payload: Omit<OrderCommands[T], 'orderId'>,
  ): Promise<unknown> => {
    const command = testCommand('orders.commands', orderId, type, { orderId, ...payload }, actor);
    const { status, code, result } = await client.command(command);
    expect({ type, status, code }).toEqual({ type, status: 'accepted', code: undefined });
    return result;
  };
  const day = (at: number): string => dayOf(new Date(at).toISOString());
  await send(`operator:${operatorId}`, 'order.mark-paid', { paidOn: null, reference: '' });
  await settle();
  const slots = [{ day: day(Date.now() + DAY), from: '09:00', to: '10:30' }];
  const place = { slots, place: PICKUP_PLACE, note: '', collector: null };
  const { proposalId } = (await send(seller, 'order.propose-pickup', place)) as { proposalId: string };
  await settle();
  await send(buyer, 'order.agree-pickup', { proposalId, slot: 0, collector: null });
  await settle();
  const { code } = (await send(buyer, 'order.handover', {})) as HandoverView;
  await send(seller, 'order.hand-over', {
    day: day(Date.now()),
    mileage: 48_310,
    mileageConfirmed: true,
    keys: 2,
    papers: [],
    damages: '',
    name: 'Jannis Brandt',
    idNote: '',
    code: code ?? '',
  });
}
