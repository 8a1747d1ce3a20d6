import { DEMO_USERS, type SuspicionQueue } from '@rollheim/contracts';
import { newDealer } from '../access/objects.ts';
import { LIVES } from '../stories/lives.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import type { Stage } from './stage.ts';

const { operator } = DEMO_USERS;
const EURO = 100;

/** A seller and a bidder whom the guard against shill bidding suspects once one has bid for the other. */
interface ShillPair {
  /** Part of both companies' names. */
  readonly word: string;
  /** The bid in the auction of the other. */
  bid(): Promise<unknown>;
  /** Id of the suspicion, once the guard has it. */
  suspicion(): Promise<string>;
}

/** Two dealers of one register number. */
export async function shillPair(
  harness: Harness,
  stage: Stage,
  vehicle: number,
  name: string,
): Promise<ShillPair> {
  const stamp = Date.now() % 1_000_000;
  const word = `${name}${stamp}`;
  const same = { registerNumber: `HRB ${stamp}` };
  const [bidder, owner] = [
    await newDealer(harness.url, word, same),
    await newDealer(harness.url, `${word}-halter`, same),
  ];
  return {
    word,
    bid: () =>
      stage.auction(
        vehicle,
        (who) => {
          const now = Date.now();
          const payload = { kind: 'bid', amount: 10_500 * EURO };
          return [...LIVES.running(who), { at: now - 60_000, actor: bidder.customerId, payload }];
        },
        owner.customerId,
      ),
    suspicion: () =>
      until('the suspicion', async () => {
        const { suspicions } = await stage.call<SuspicionQueue>(
          operator.email,
          'GET',
          `/private/operator/suspicions?group=open&q=${word}`,
        );
        return suspicions[0]?.suspicionId;
      }),
  };
}
