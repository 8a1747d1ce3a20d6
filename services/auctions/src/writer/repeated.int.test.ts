import { randomUUID } from 'node:crypto';
import type { Outcome } from '@rollheim/bus';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await startAuctions()));
afterAll(() => world?.stop());

interface Sent {
  readonly send: () => Promise<Outcome>;
  readonly first: Outcome;
}

async function sent(who: string, id: string, type: string, payload: object): Promise<Sent> {
  const key = randomUUID();
  const send = () => world.send(type, who, id, payload, key);
  return { send, first: await send() };
}

/** Commands whose auction went on since; the last ones are refused. */
async function history(): Promise<{ id: string; commands: Sent[] }> {
  const id = await world.seed(LIVES.running(world));
  const commands = [
    await sent(world.anna, id, 'auction.bid', { amount: 10_500 * EUR }),
    await sent(world.bert, id, 'auction.agent', { limit: 10_900 * EUR }),
    await sent(world.anna, id, 'auction.question', { text: 'Hat das Fahrzeug eine Markise?' }),
    await sent(world.anna, id, 'auction.bid', { amount: 11_500 * EUR }),
    await sent(world.owner, id, 'auction.restart', { newMinimum: 11_000 * EUR }),
    await sent(world.bert, id, 'auction.restart', { newMinimum: 11_000 * EUR }),
    await sent(world.bert, id, 'auction.bid', { amount: 10_501 * EUR }),
    await sent(world.operator, id, 'auction.void', { reason: '' }),
    await sent(world.operator, id, 'auction.declare-outage', {}),
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
      (await world.query('select 1 from auctions.log where auction_id = $1', [id])).length;
    const before = await entries();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
    await world.restart();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
    expect(await entries()).toBe(before);
  });

  test('also where an older writer logged it, with the HTTP status that told refusals apart', async () => {
    const { id, commands } = await history();
    await world.service.stop();
    const older = `update auctions.log set version = 1,
        status = case code when 'move_not_allowed' then 409 when 'invalid_input' then 400 else 403 end,
        code = case when code in ('move_not_allowed', 'invalid_input') then 'not_allowed' else code end
      where auction_id = $1`;
    await world.query(older, [id]);
    await world.restart();
    for (const { send, first } of commands) expect(await send()).toEqual(first);
  });

  test('as its outcome is for whoever asks for it later', async () => {
    const { id, commands } = await history();
    const key = randomUUID();
    const first = await world.send('auction.lift-outage', world.operator, id, {}, key);
    const ask = () => world.send('command.read-outcome', world.operator, id, { commandId: key });
    await world.send('auction.bid', world.bert, id, { amount: 11_900 * EUR });
    expect(await ask()).toEqual(first);
    await world.restart();
    expect(await ask()).toEqual(first);
    expect(commands).toHaveLength(9);
  });
});

test('A dealer who was blocked stays so when an older state comes again after a restart', async () => {
  const id = await world.seed(LIVES.running(world));
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
      expect(await world.query('select 1 from auctions.customer where customer_id = $1', [who])).toHaveLength(
        1,
      ),
    );
  await world.publish('customers.state', customerId, state(2, true));
  await known(customerId);
  await world.restart();
  await world.publish('customers.state', customerId, state(1, false));
  const later = randomUUID();
  await world.publish('customers.state', later, { ...state(1, false), customerId: later });
  await known(later);
  const bid = await world.send('auction.bid', customerId, id, { amount: 10_500 * EUR });
  expect(code(bid)).toBe('bidding_not_possible');
});
