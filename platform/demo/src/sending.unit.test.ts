import { OutcomePendingError, type CommandRequest, type Outcome } from '@rollheim/bus';
import { expect, test, vi } from 'vitest';
import { commandIdOf, createSender, type SeedCommand } from './sending.ts';
import { seedMarket, seedSteps } from './seed.ts';

const command = (key: string, payload: object = { is: key }): SeedCommand => ({
  topic: 'listings.commands',
  key,
  type: 'listing.seed',
  payload,
  actor: 'operator:1',
});
const live = () => new AbortController().signal;

test('the same note makes the same commands with the same ids, each id once; other contents have another id', () => {
  const note = {
    seededAt: Date.parse('2026-06-01T12:00:00Z'),
    wave: 0,
    from: Date.parse('2026-06-01T12:00:00Z'),
  };
  const all = (given = note) => seedSteps(given).flatMap(({ commands }) => commands);
  const ids = all().map(commandIdOf);
  expect(all().map(commandIdOf)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(commandIdOf(command('a', { x: 1 }))).not.toBe(commandIdOf(command('a', { x: 2 })));
});

test('commands have no deadline, and one without an answer is sent again under its id, however often', async () => {
  const asked: CommandRequest[] = [];
  const answer = async (request: CommandRequest): Promise<Outcome> => {
    asked.push(request);
    if (asked.length < 4) throw new OutcomePendingError(request.commandId);
    return { status: 'accepted' };
  };
  const retries = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  await createSender({ command: answer }, live(), retries)([command('a')], () => {});
  vi.useRealTimers();
  expect(asked.map(({ deadlineMs }) => deadlineMs)).toEqual([null, null, null, null]);
  expect(new Set(asked.map(({ commandId }) => commandId)).size).toBe(1);
  expect(retries).toHaveBeenCalledTimes(3);
});

test('a refusal ends the filling with ad and reason; a stop ends it without waiting for an answer', async () => {
  const refuse = async (): Promise<Outcome> => ({ status: 'rejected', code: 'invalid_input' });
  await expect(createSender({ command: refuse }, live(), () => {})([command('a')], () => {})).rejects.toThrow(
    'listing.seed of a: invalid_input',
  );
  const stopping = new AbortController();
  const never = () => new Promise<Outcome>(() => {});
  const waiting = createSender({ command: never }, stopping.signal, () => {})([command('a')], () => {});
  stopping.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});

test('steps follow each other, and report how far they are', async () => {
  const steps = [
    { name: 'ads', commands: [command('a'), command('b')] },
    { name: 'auctions', commands: [command('c')] },
  ];
  const told: string[] = [];
  const send = createSender({ command: async () => ({ status: 'accepted' }) }, live(), () => {});
  await seedMarket(steps, send, (progress) => told.push(progress));
  expect(told).toEqual(['ads 0 of 2', 'ads 1 of 2', 'ads 2 of 2', 'auctions 0 of 1', 'auctions 1 of 1']);
});
