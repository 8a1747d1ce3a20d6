import { randomUUID } from 'node:crypto';
import type { PushDevices, PushTest } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  openHarness,
  pushService,
  query,
  switchOn,
} from '../testing/harness.ts';
import { deviceOf } from './endpoint.ts';

beforeAll(async () => {
  await openHarness();
  pushService.signedBy((await devices(randomUUID())).publicKey);
});
afterAll(closeHarness);

const devices = async (who: string): Promise<PushDevices> =>
  ((await command('push.devices', who, {})) as { readonly result: PushDevices }).result;

/** Somebody who has a device with pushes. */
async function owner(path: string, language = 'de'): Promise<string> {
  const who = randomUUID();
  await contact(who, `${who.slice(0, 8)}@rollheim.example`, language);
  await switchOn(who, path);
  return who;
}
const nameOf = (path: string) => deviceOf(pushService.origin + path);
const tryOut = async (who: string, path: string) =>
  (await command('push.test', who, { device: nameOf(path) })) as {
    readonly code?: string;
    readonly result: PushDevices;
  };
const outcome = async (who: string): Promise<PushTest['outcome'] | undefined> =>
  (await devices(who)).list[0]?.test?.outcome;

test('a device is tried by its owner, who reads that its push service took it', async () => {
  const who = await owner('/tried');
  expect((await devices(who)).list).toEqual([
    { device: nameOf('/tried'), name: 'Chrome, Android', since: expect.any(String) as string, test: null },
  ]);
  expect((await tryOut(who, '/tried')).result.list[0]?.test?.outcome).toBe('waiting');
  await until(async () => (await outcome(who)) === 'sent');
  const [push] = pushService.pushes.filter(({ path }) => path === '/tried');
  expect(push?.said).toMatchObject({
    title: 'Test: Push kommt an',
    lang: 'de',
    tag: 'test',
    // not the page that is in front, which would keep it from being shown
    url: 'http://localhost:8080/a/nachrichten',
  });
  expect(push?.headers.urgency).toBe('high');
  // pressed again at once: no second one
  expect((await tryOut(who, '/tried')).result.list[0]?.test?.outcome).toBe('sent');
  await query(`update notifications.push_tests set asked_at = asked_at - interval '11 seconds'`);
  await tryOut(who, '/tried');
  await until(() => pushService.pushes.filter(({ path }) => path === '/tried').length === 2);
});

test('one that is refused says so, and one that is gone is forgotten', async () => {
  const refused = await owner('/refused');
  pushService.answer('/refused', 403);
  await tryOut(refused, '/refused');
  await until(async () => (await outcome(refused)) === 'failed');
  const gone = await owner('/gone-now');
  pushService.answer('/gone-now', 410);
  await tryOut(gone, '/gone-now');
  await until(async () => (await devices(gone)).devices.length === 0);
});

test('a slow device holds up neither those of others nor more than one test of its owner', async () => {
  const slow = await owner('/slow-1');
  await switchOn(slow, '/slow-2');
  const other = await owner('/quick');
  for (const path of ['/slow-1', '/slow-2']) pushService.answer(path, 'never');
  const asked = () => pushService.asked('/slow-1') + pushService.asked('/slow-2');
  for (const path of ['/slow-1', '/slow-2']) await tryOut(slow, path);
  await until(() => asked() > 0 || undefined);
  await tryOut(other, '/quick');
  await until(async () => (await outcome(other)) === 'sent' || undefined);
  expect(asked()).toBe(1);
  const outcomes = async () => (await devices(slow)).list.map(({ test: tried }) => tried?.outcome);
  expect(await outcomes()).toEqual(['waiting', 'waiting']);
  // who waits for the answer waits for seconds
  await until(async () => (await outcomes()).join() === 'failed,failed' || undefined, 15_000);
  expect(asked()).toBe(2);
});

test('no one tries the device of somebody else', async () => {
  const who = await owner('/own');
  const stranger = await owner('/strange');
  expect((await tryOut(stranger, '/own')).code).toBe('not_found');
  expect((await tryOut(who, '/nowhere')).code).toBe('not_found');
  expect(await query("select from notifications.push_tests where outcome = 'waiting'")).toEqual([]);
  expect(pushService.asked('/own')).toBe(0);
});
