import type { Bus, SubscribeOptions, Subscription } from '@rollheim/bus';
import { expect, test } from 'vitest';
import { Readiness } from '../src/http.ts';
import { createLog } from '../src/log.ts';
import { subscribeLasting } from '../src/subscribe.ts';

test('a subscription that failed says by what in the readiness, until it is taken up again', async () => {
  const given: SubscribeOptions[] = [];
  const subscription = {
    caughtUp: Promise.resolve(),
    stop: () => Promise.resolve(),
  } as unknown as Subscription;
  const bus = {
    subscribe(options: SubscribeOptions) {
      given.push(options);
      return Promise.resolve(subscription);
    },
  } as unknown as Bus;
  const options = { group: 'g', topics: ['t'] } as unknown as SubscribeOptions;
  const stopped = new AbortController();
  const lasting = await subscribeLasting(bus, options, createLog('test', 'silent'), stopped.signal);
  const readiness = new Readiness();
  readiness.add('consumer g', () => lasting.alive());
  expect(await readiness.report()).toEqual({ ready: true, missing: [], why: {} });

  given[0]?.onCrash?.(new Error('relation "of_before" does not exist'));
  expect(await readiness.report()).toEqual({
    ready: false,
    missing: ['consumer g'],
    why: { 'consumer g': 'relation "of_before" does not exist' },
  });
  expect(await readiness.failing()).toEqual(['consumer g: relation "of_before" does not exist']);
  await expect.poll(() => readiness.report()).toEqual({ ready: true, missing: [], why: {} });
  expect(given).toHaveLength(2);
  stopped.abort();
});
