import {
  createEngine,
  newAuction,
  step,
  STANDARD_SCHEDULE,
  type Auction,
  type Payload,
} from '@rollheim/auction-rules';
import type { DemoAd } from '../market.ts';

const schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 1200,
  window: ['00:00', '23:59'] as const,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

/** What the rules make of the life of a demo auction until an instant, and the steps that they refuse. */
export function playedLife(
  { auctionId, ownerCustomerId, steps }: NonNullable<DemoAd['auction']>,
  now: number,
): { readonly state: Auction; readonly refused: readonly string[] } {
  const owner = { customer: ownerCustomerId, uuid: null };
  const engine = createEngine(
    newAuction({
      auctionId,
      owner,
      reserve: true,
      plannedSaleDate: null,
      emailVerified: true,
      systemMinimum: null,
      at: Date.parse(steps[0]?.at ?? ''),
    }),
  );
  const refused: string[] = [];
  for (const [index, { at, actor, payload }] of steps.entries()) {
    const role = actor === 'owner' || actor === 'operator' ? actor : 'merchant';
    const instant = Date.parse(at);
    const slot = payload['slot'];
    const reservation =
      typeof slot === 'number' ? { r: instant, start: Math.max(instant, slot - (86_400 - 900) * 1000) } : {};
    const { answer } = step(
      engine,
      {
        commandId: String(index),
        actor,
        role,
        at: instant,
        payload: { ...payload, ...reservation } as Payload,
        facts:
          role === 'merchant'
            ? { customer: actor, accepted: true, blocked: false }
            : { complete: true, emailVerified: true, ad: { owner, reserve: true, plannedSaleDate: null } },
      },
      schedule,
    );
    if (answer.code !== null) refused.push(`step ${index} ${payload.kind}: ${answer.code}`);
  }
  step(engine, { at: now, payload: null }, schedule);
  return { state: engine.state, refused };
}
