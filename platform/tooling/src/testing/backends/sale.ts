import { DEMO_USERS, newId, type PurchasesAnswer } from '@rollheim/contracts';
import { vi } from 'vitest';
import { call, harness, publish } from './harness.ts';

const { dealer1, privateSeller } = DEMO_USERS;

/** Calls about bank statements. */
export const BANK = '/private/operator/bank';

/** Sells a vehicle to dealer 1, whose token is `buyer`; answers the purchase once its invoice is there. */
export async function sell(buyer: string, auctionId = newId()) {
  const sold = {
    auctionId,
    round: 1,
    seq: 42,
    price: 4_560_000,
    buyerCustomerId: dealer1.customerId,
    sellerCustomerId: privateSeller.customerId,
    origin: 'auction',
    title: 'Hymer B-Klasse MC T 580',
    mediaId: null,
    vatReportable: false,
    at: new Date().toISOString(),
  };
  await publish('auctions.events', auctionId, sold, 'auction.sold');
  return vi.waitFor(async () => {
    const { body } = await call<PurchasesAnswer>('GET', '/private/customer/my-purchases/get', buyer);
    const order = body.products.find((each) => each.auctionId === auctionId);
    if (!order?.invoice) throw new Error('no invoice yet');
    return { orderId: order.orderId, invoice: order.invoice, gross: order.commission.gross };
  });
}

/** Imports a bank statement for an operator with this token. */
export async function importStatement(team: string, statement: string): Promise<void> {
  const url = `${harness.backends.originOf(BANK)}/api${BANK}/statements?name=statement.xml`;
  const headers = { authorization: `Bearer ${team}`, 'content-type': 'application/xml' };
  const { status } = await fetch(url, { method: 'POST', headers, body: statement });
  if (status !== 200) throw new Error(`The statement was refused with ${status}`);
}
