import { randomUUID } from 'node:crypto';
import type { Outcome } from '@rollheim/bus';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

interface Sent {
  readonly send: () => Promise<Outcome>;
  readonly first: Outcome;
}

async function sent(who: string, id: string, type: string, payload: object): Promise<Sent> {
  const key = randomUUID();
  const send = () => harness.send(type, who, id, payload, key);
  return { send, first: await send() };
}

/** Commands whose auction went on since; the last ones are refused. */
async function history(): Promise<{ id: string; commands: Sent[] }> {
  const id = await harness.seed(LIVES.running(harness));
  const commands = [
    await sent(harness.anna, id, 'auction.bid', { amount: 10_500 * EUR }),
    await sent(harness.bert, id, 'auction.agent', { limit: 10_900 * EUR }),
    await sent(harness.anna, id, 'auction.question', { text: 'Hat das Fahrzeug eine Markise?' }),
    await sent(harness.anna, id, 'auction.bid', { amount: 11_500 * EUR }),
    await sent(harness.owner, id, 'auction.restart', { newMinimum: 11_000 * EUR }),
    await sent(harness.bert, id, 'auction.restart', { newMinimum: 11_000 * EUR }),
    await sent(harness.bert, id, 'auction.bid', { amount: 10_501 * EUR }),
    await sent(harness.operator, id, 'auction.void', { reason: '' }),
    await sent(harness.operator, id, 'auction.declare-outage', {}),
  ];
  return { id, commands };
}

describe('A key that comes again is answered as the first time, word for word,', () => {
  test('while the writer runs, and after another one has read the log', async () => {
    const { id, commands } = await history();
    expect(commands.map(({ first }) => code(first))).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      'move_not_allowed',
      'not_allowed',
      'invalid_amount',
      'invalid_input',
      'accepted',
    ]);
    const entries = async () =>
      (await harness.query('select 1 from auctions.log where auction_id = $1', [id])).length;
    const before = await entries();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
    await harness.restart();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
    expect(await entries()).toBe(before);
  });

  test('also where an older writer logged it, with the HTTP status that distinguished refusals', async () => {
    const { id, commands } = await history();
    await harness.service.stop();
    const older = `update auctions.log set version = 1,
        status = case code when 'move_not_allowed' then 409 when 'invalid_input' then 400 else 403 end,
        code = case when code in ('move_not_allowed', 'invalid_input') then 'not_allowed' else code end
      where auction_id = $1`;
    await harness.query(older, [id]);
    await harness.restart();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
  });

  test('as its outcome is for whoever asks for it later', async () => {
    const { id, commands } = await history();
    const key = randomUUID();
    const first = await harness.send('auction.lift-outage', harness.operator, id, {}, key);
    const ask = () => harness.send('command.read-outcome', harness.operator, id, { commandId: key });
    await harness.send('auction.bid', harness.bert, id, { amount: 11_900 * EUR });
    expect(await ask()).toEqual(first);
    await harness.restart();
    expect(await ask()).toEqual(first);
    expect(commands).toHaveLength(9);
  });
});

test('A dealer who was blocked stays so when an older state comes again after a restart', async () => {
  const id = await harness.seed(LIVES.running(harness));
  const customerId = randomUUID();
  const state = (version: number, merchantBlocked: boolean) => ({
    customerId,
    version,
    merchantId: 1,
    acceptedByCm24: true,
    merchantBlocked,
    emailVerified: true,
    country: 'DE',
    vat: null,
  });
  const known = async (who: string) =>
    vi.waitFor(async () =>
      expect(
        await harness.query('select 1 from auctions.customer where customer_id = $1', [who]),
      ).toHaveLength(1),
    );
  await harness.publish('customers.state', customerId, state(2, true));
  await known(customerId);
  await harness.restart();
  await harness.publish('customers.state', customerId, state(1, false));
  const later = randomUUID();
  await harness.publish('customers.state', later, { ...state(1, false), customerId: later });
  await known(later);
  const bid = await harness.send('auction.bid', customerId, id, { amount: 10_500 * EUR });
  expect(code(bid)).toBe('bidding_not_possible');
});
