import { WEBHOOK_FAILURES } from '@rollheim/contracts/webhooks';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, mailbox, query, restart } from '../testing/harness.ts';
import {
  came,
  closeHooks,
  create,
  hookOf,
  hurry,
  log,
  openHooks,
  overbid,
  receiver,
  someone,
} from '../testing/webhooks.ts';

beforeAll(openHooks);
afterAll(closeHooks);

test('after its last attempt an event is given up, and the next of its auction goes out', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/given-up');
  receiver.answer('/given-up', 503);
  await overbid('g1', who, 1_000_000);
  await came('/given-up');
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await until(async () => (await log(who, hookId))[0]?.attempts === attempt || undefined);
    if (attempt === 7) {
      await overbid('g1', who, 2_000_000);
      receiver.answer('/given-up', 503);
    }
    await hurry(hookId);
  }
  await came('/given-up', 9);
  const [later, earlier] = await log(who, hookId);
  expect(earlier).toMatchObject({ state: 'failed', attempts: 8 });
  expect(later?.state).toBe('waiting');
});

test('20 failures in a row pause it, its owner gets a mail; what waits follows in order once a test was taken', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/broken');
  receiver.answer('/broken', 500);
  for (let auction = 0; auction < WEBHOOK_FAILURES; auction += 1) await overbid(`b${auction}`, who);
  const paused = await until(async () => {
    const hook = await hookOf(who, hookId);
    return hook.pausedBy === 'failures' ? hook : undefined;
  });
  expect(paused).toMatchObject({ waiting: WEBHOOK_FAILURES, failure: { fault: 'status', status: 500 } });
  const mail = await mailbox.waitFor(
    ({ to, subject }) => to === `${who}@rollheim.example` && subject === 'Ein Webhook ist angehalten',
  );
  expect(mail.text).toContain('127.0.0.1');
  await overbid('b0', who, 7_000_000);
  await until(async () => (await hookOf(who, hookId)).waiting === WEBHOOK_FAILURES + 1 || undefined);
  const before = receiver.at('/broken').length;
  // the test that is to resume it fails
  await command('webhook.pause', who, { hookId, paused: false });
  await came('/broken', before + 1);
  const test = receiver.at('/broken').at(-1);
  expect(test?.said).toMatchObject({ type: 'webhook.test', test: true });
  await until(async () => !(await hookOf(who, hookId)).checking || undefined);
  expect((await hookOf(who, hookId)).pausedAt).not.toBeNull();
  receiver.answer('/broken', 200);
  await command('webhook.pause', who, { hookId, paused: false });
  await until(async () => (await hookOf(who, hookId)).waiting === 0 || undefined);
  expect(await hookOf(who, hookId)).toMatchObject({ pausedAt: null, pausedBy: null, failure: null });
  const ofFirst = receiver.at('/broken').filter(({ said }) => said.data['auctionId'] === 'b0');
  expect(ofFirst.at(-1)?.said.data['price']).toEqual({ cents: 7_000_000, currency: 'EUR' });
});

test('who pauses it gets nothing but tests; a test is tried once', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/paused');
  await command('webhook.pause', who, { hookId, paused: true });
  await overbid('p1', who);
  await until(async () => (await hookOf(who, hookId)).waiting === 1 || undefined);
  // as one whose queue was written while the pause was
  await query(`update notifications.webhook_queue set next_at = now() where hook_id = '${hookId}'`);
  receiver.answer('/paused', 404);
  await command('webhook.test', who, { hookId });
  const [event] = await came('/paused');
  expect(event?.said).toMatchObject({ type: 'webhook.test', test: true, data: {} });
  await until(async () => (await log(who, hookId))[0]?.state === 'failed' || undefined);
  expect(receiver.at('/paused')).toHaveLength(1);
  expect(await hookOf(who, hookId)).toMatchObject({ pausedBy: 'owner', waiting: 1 });
});

test('what was delivered comes again when it is asked for, under the same id', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/again');
  await overbid('a1', who);
  await came('/again');
  const [entry] = await until(async () => {
    const all = await log(who, hookId);
    return all[0]?.state === 'delivered' ? all : undefined;
  });
  await command('webhook.redeliver', who, { hookId, deliveryId: entry!.deliveryId });
  const [first, second] = await came('/again', 2);
  expect(second?.id).toBe(first?.id);
  expect(second?.raw).toBe(first?.raw);
});

test('an attempt whose process died before its note is made again, under the same id', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/killed');
  receiver.answer('/killed', 'never');
  await overbid('k1', who);
  await came('/killed');
  await restart();
  receiver.answer('/killed', 200);
  expect(receiver.at('/killed')).toHaveLength(1);
  // its lease is over
  await hurry(hookId);
  const [first, second] = await came('/killed', 2);
  expect(second?.id).toBe(first?.id);
  await until(async () => (await log(who, hookId))[0]?.state === 'delivered' || undefined);
  expect((await log(who, hookId))[0]?.attempts).toBe(1);
});

test('what waited for a week is dropped with the log', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/old');
  await command('webhook.pause', who, { hookId, paused: true });
  await overbid('old1', who);
  await until(async () => (await hookOf(who, hookId)).waiting === 1 || undefined);
  const hook = await hookOf(who, hookId);
  expect(Date.parse(hook.dropsAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await query(
    `update notifications.webhook_deliveries set created_at = now() - interval '8 days' where hook_id = '${hookId}'`,
  );
  // it is swept when the service starts
  await restart();
  await until(async () => (await hookOf(who, hookId)).waiting === 0 || undefined);
});
