import type { Envelope, Facts } from '@rollheim/auction-rules';
import { isOperator as isStaff } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Browsers } from './browsers.ts';
import type { Customers } from './customers.ts';
import type { Incoming } from '../commands/incoming.ts';
import type { LiveAuction } from '../log/live.ts';
import { isExcluded } from '../log/exclusive.ts';
import { isPaid } from './sales.ts';
import type { IncomingMove } from '../commands/translate.ts';
import { vehiclesFacts } from './vehicles.ts';

/** The operator's staff, or the writer itself where it declares an outage. */
export const isOperator = (actor: string): boolean => actor === 'operator' || isStaff(actor);

/** As whom the sender acts on this auction. */
export function roleOf({ engine }: LiveAuction, actor: string): Envelope['role'] {
  if (isOperator(actor)) return 'operator';
  if (actor === 'timer') return 'timer';
  return actor === engine.state.owner.customer ? 'owner' : 'merchant';
}

/** True where this customer may bid on the auction now, as far as it is not the auction's own state that forbids it. */
export const mayTradeIn = (
  { customers, browsers }: { readonly customers: Customers; readonly browsers: Browsers },
  live: LiveAuction,
  { actor, caller }: Pick<Incoming, 'actor' | 'caller'>,
): boolean =>
  customers.mayTrade(actor) &&
  !browsers.isOf(live.engine.state.owner.customer, caller) &&
  !isExcluded(live, actor);

/** What other owners know at this moment; it is logged with the command, so that a replay sees the same. */
export async function factsOf(
  {
    pool,
    customers,
    browsers,
  }: { readonly pool: pg.Pool; readonly customers: Customers; readonly browsers: Browsers },
  live: LiveAuction,
  { type, actor, payload, at, caller }: IncomingMove,
): Promise<Facts> {
  const { auctionId, engine, ad: known } = live;
  const owner = engine.state.owner.customer;
  switch (type) {
    case 'auction.submit':
      return {
        complete: true,
        reducedAtSubmission: true,
        emailVerified: payload.emailVerified || customers.isVerified(payload.ownerCustomerId),
        ad: {
          owner: { customer: payload.ownerCustomerId, uuid: payload.ownerUuidHash },
          reserve: payload.reserve,
          plannedSaleDate: payload.plannedSaleDate,
        },
        ...(await vehiclesFacts(pool, payload.vehicleKey, auctionId, payload.ownerCustomerId, at)),
      };
    case 'auction.verify-email':
      return {
        emailVerified: true,
        complete: true,
        ...(await vehiclesFacts(pool, known.vehicleKey, auctionId, owner, at)),
      };
    case 'auction.release':
      return vehiclesFacts(pool, known.vehicleKey, auctionId, owner, at);
    case 'auction.rescind':
      return {
        paid: await isPaid(pool, auctionId),
        ...(await vehiclesFacts(pool, known.vehicleKey, auctionId, owner, at)),
      };
    default:
      if (roleOf(live, actor) !== 'merchant') return {};
      return {
        ...customers.factsOf(actor),
        ...(browsers.isOf(owner, caller) ? { ownersBrowser: true } : {}),
        ...(isExcluded(live, actor) ? { excluded: true } : {}),
      };
  }
}
