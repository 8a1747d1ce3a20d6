import { randomUUID } from 'node:crypto';
import type { PushDevices } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  DEALER,
  openHarness,
  pushService,
  query,
  RIVAL,
  say,
  switchOn as subscribe,
  tell,
} from '../testing/harness.ts';
import { deviceOf } from './endpoint.ts';

beforeAll(async () => {
  await openHarness();
  const { result } = await command('push.devices', DEALER, {});
  pushService.signedBy((result as PushDevices).publicKey);
  await subscribe(RIVAL, '/rival');
  // a push service that answers
  await tell('p0', say('p0', RIVAL, 'overbid'));
  await until(() => pushService.pushes.find(({ path }) => path === '/rival'));
});
afterAll(closeHarness);

const waiting = (path: string) =>
  query(`select * from notifications.pushes where device = '${deviceOf(pushService.origin + path)}'`);

test('accounts whose push services keep silent hold up each other alone, however many they are', async () => {
  const heldUp = Promise.withResolvers<number>();
  const silent = Array.from({ length: 8 }, (_, nth) => ({
    who: randomUUID(),
    host: `push.silent${nth}.example`,
  }));
  const paths = silent.flatMap((_, nth) => [0, 1, 2].map((device) => `/silent-${nth}-${device}`));
  for (const [nth, { who, host }] of silent.entries()) {
    await contact(who, `silent${nth}@rollheim.example`, 'de');
    for (const path of paths.slice(3 * nth, 3 * nth + 3)) {
      pushService.answer(path, heldUp.promise);
      const { endpoint } = await subscribe(who, path);
      // each account has a push service of its own
      await query(
        `update notifications.push_subscriptions set host = '${host}' where device = '${deviceOf(endpoint)}'`,
      );
    }
  }
  await tell('p5', ...silent.map(({ who }) => say('p5', who, 'overbid')));
  await until(() => pushService.mostOpen('/silent-') > 0 || undefined);
  await tell('p5', say('p5', RIVAL, 'overbid', { price: 7_654_300 }));
  await until(() => pushService.pushes.find(({ path, said: { tag } }) => path === '/rival' && tag === 'p5'));
  // of sixteen lanes
  expect(pushService.mostOpen('/silent-')).toBeLessThanOrEqual(6);
  heldUp.resolve(201);
});

test('a device whose push service breaks off is left alone for a while, with all that waits for it', async () => {
  const who = randomUUID();
  await contact(who, 'broken@rollheim.example', 'de');
  await subscribe(who, '/broken');
  pushService.answer('/broken', 'cut');
  await tell('p6', say('p6', who, 'overbid'));
  const aside = () =>
    query(`select silent from notifications.push_subscriptions
      where device = '${deviceOf(`${pushService.origin}/broken`)}' and silent_until > now() + interval '3 seconds'`);
  // 2 s after the first time, 4 s after the second
  await until(async () => (await aside()).length > 0 || undefined);
  const before = pushService.asked('/broken');
  await tell('p7', say('p7', who, 'overbid'));
  await until(async () => (await waiting('/broken')).length === 2 || undefined);
  await tell('p7', say('p7', RIVAL, 'overbid'));
  await until(() => pushService.pushes.find(({ path, said: { tag } }) => path === '/rival' && tag === 'p7'));
  expect(pushService.asked('/broken')).toBe(before);
  pushService.answer('/broken', 201);
  for (const about of ['p6', 'p7'])
    await until(() => pushService.pushes.find(({ path, said }) => path === '/broken' && said.tag === about));
});
