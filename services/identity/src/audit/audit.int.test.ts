import { randomUUID } from 'node:crypto';
import { verifyTrail, type TrailProof } from '@rollheim/auction-rules';
import { createPostgresBus, openPool } from '@rollheim/bus';
import { DEMO_USERS, TOPICS, type AuditNote, type AuditTrail } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestMailbox, startTestSystem, testMessage, until } from '@rollheim/tooling/testing';
import type { TestMailbox, TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../main.ts';

let system: TestSystem;
let mailbox: TestMailbox;
let service: RunningService;
let bus: ReturnType<typeof createPostgresBus>;
beforeAll(async () => {
  system = await startTestSystem(['identity']);
  mailbox = await startTestMailbox();
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  service = await start(system.env('identity', { PORT: '0', DEMO: '1', SMTP_URL: mailbox.url }));
});
afterAll(async () => {
  await service?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await system?.stop();
});

const { operator, dealer1, dealer2 } = DEMO_USERS;

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const response = await fetch(`http://127.0.0.1:${service.port}/internal/audit/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};
const list = (query: object = {}) => post<AuditTrail>('list', query);
const proof = (from = 1) => post<TrailProof>('proof', { from });

const act = (more: Partial<AuditNote> = {}): AuditNote => ({
  actId: randomUUID(),
  actor: operator.customerId,
  type: 'merchant.block',
  about: dealer1.customerId,
  persons: [dealer1.customerId],
  reason: 'Unpaid commission',
  details: { blocked: true, weight: 0.1 },
  at: new Date().toISOString(),
  ...more,
});
/** Reports acts and waits until the trail has so many. */
async function tell(notes: readonly AuditNote[], length: number): Promise<void> {
  await bus.send(notes.map((note) => testMessage('audit.events', 'audit', note, { type: 'audit.noted' })));
  await until(async () => ((await list()).length >= length ? true : undefined));
  expect((await list()).length).toBe(length);
}

test('acts are in the trail once, the newest first, in pages, and are found by person, thing, kind and day', async () => {
  const first = act();
  const second = act({ type: 'auction.release', about: 'ad0000000001', persons: [], reason: null });
  const third = act({
    about: dealer2.customerId,
    persons: [dealer2.customerId],
    details: { blocked: false },
  });
  // the same act reported twice, under two ids of messages
  await tell([first, first, second, third], 3);
  const { entries, head } = await list();
  expect(entries.map(({ seq, type, about }) => [seq, type, about])).toEqual([
    [3, 'merchant.block', dealer2.customerId],
    [2, 'auction.release', 'ad0000000001'],
    [1, 'merchant.block', dealer1.customerId],
  ]);
  expect(entries[2]).toMatchObject({
    actor: { email: operator.email },
    persons: [{ customerId: dealer1.customerId, email: dealer1.email }],
    reason: 'Unpaid commission',
    details: { blocked: true, weight: 0.1 },
  });
  const seqs = async (query: object) => (await list(query)).entries.map(({ seq }) => seq);
  expect(await seqs({ q: dealer1.email.toUpperCase() })).toEqual([1]);
  expect(await seqs({ q: dealer2.customerId })).toEqual([3]);
  expect(await seqs({ q: operator.email })).toEqual([3, 2, 1]);
  expect(await seqs({ q: 'ad0000000001' })).toEqual([2]);
  expect(await seqs({ q: 'nobody@rollheim.example' })).toEqual([]);
  expect(await seqs({ act: 'merchant' })).toEqual([3, 1]);
  expect(await seqs({ act: 'auction.release' })).toEqual([2]);
  // by the calendar: a day may have 23 or 25 hours
  const today = Date.parse(new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }));
  const day = (offset: number): string => new Date(today + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await seqs({ from: day(1) })).toEqual([]);
  expect(await seqs({ from: day(-1), to: day(1) })).toEqual([3, 2, 1]);
  const page = await list({ limit: 2 });
  expect(page.entries.map(({ seq }) => seq)).toEqual([3, 2]);
  expect(page.next).toBe(2);
  expect(await list({ limit: 2, before: page.next })).toMatchObject({ entries: [{ seq: 1 }], next: null });

  const chain = await proof();
  expect(verifyTrail(chain)).toMatchObject({ valid: true, first: 1, last: 3, opened: 3, head });
  expect(verifyTrail(await proof(3))).toMatchObject({ valid: true, first: 3, last: 3, head });
});

test('acts that are reported at the same time form one chain', async () => {
  const known = (await list()).length;
  await tell(
    Array.from({ length: 40 }, () => act()),
    known + 40,
  );
  expect(verifyTrail(await proof())).toMatchObject({ valid: true, last: known + 40 });
});

test('ids in capitals are recorded as the columns hold them: the proof is that of what is read', async () => {
  const { length } = await list();
  const person = 'abcdef00-0000-4000-8000-00000000cafe';
  await tell([act({ persons: [person.toUpperCase()] })], length + 1);
  expect((await list({ q: person })).entries[0]).toMatchObject({ seq: length + 1 });
  expect(verifyTrail(await proof())).toMatchObject({ valid: true, last: length + 1 });
});

test('an act that cannot be recorded is an alert: an error in the log and a count', async () => {
  const counted = async () => /^audit_letters_total(?:\{.*\})? (\d+)/m.exec(await service.metrics())?.[1];
  expect(await counted()).toBe('0');
  const broken = testMessage('audit.events', 'audit', act({ actor: 'nobody' }), { type: 'audit.noted' });
  await bus.send([broken]);
  await until(async () => ((await counted()) === '1' ? true : undefined));
});

test('the service itself neither changes nor deletes an entry, and changes no word', async () => {
  const pool = openPool({ connectionString: system.env('identity')['DATABASE_URL'] ?? '', max: 1 });
  const denied = { code: '42501' };
  for (const statement of [
    "update identity.audit_log set actor = '00000000-0000-4000-8000-000000000001'",
    'delete from identity.audit_log',
    'truncate identity.audit_log',
    "update identity.audit_words set reason = 'Another'",
    'truncate identity.audit_words',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject(denied);
  await pool.end();
  // whoever may: nothing but a change of the table itself goes past the trigger
  await expect(system.query('delete from identity.audit_log')).rejects.toMatchObject(denied);
});

test('the chain holds when the words of an act were deleted', async () => {
  const { length } = await list();
  await system.query('delete from identity.audit_words where seq = 1');
  const chain = await proof();
  expect(verifyTrail(chain)).toMatchObject({ valid: true, last: length, opened: length - 1 });
  expect((await list({ before: 2 })).entries).toMatchObject([{ seq: 1, reason: null, details: null }]);
});
