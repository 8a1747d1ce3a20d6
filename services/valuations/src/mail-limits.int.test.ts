import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  browser,
  code,
  confirm,
  mailbox,
  newest,
  product,
  restartValuations,
  send,
  startValuations,
  stopValuations,
  submit,
  system,
} from './testing/harness.ts';
import { allSent, correct, expire, mailed, mailsTo, resend, waiting } from './testing/requests.ts';

beforeAll(() => startValuations());
afterAll(stopValuations);

test('A link proves the address that it was sent to alone, also where its valuation’s id comes again', async () => {
  const [own, foreign] = ['eigene@rollheim.example', 'fremde@rollheim.example'];
  const valuationId = await waiting(own);
  const kept = await mailed(own, 1);
  await expire(valuationId);
  const again = { valuationId, uuidHash: browser, productType: 'motorhome', product } as const;
  expect(code(await send('valuation.update', again))).toBe('accepted');
  expect(code(await submit(valuationId, foreign))).toBe('accepted');
  const token = await mailed(foreign, 1);
  expect(code(await confirm(valuationId, kept))).toBe('not_found');
  expect(code(await confirm(valuationId, token))).toBe('accepted');
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  expect(code(await confirm(valuationId, kept))).toBe('not_found');
});

test('A mail that still waits does not follow a correction: to the new address go as many as its own limits allow', async () => {
  const victim = 'umgeleitet@rollheim.example';
  const own = ['erste', 'zweite', 'dritte', 'vierte'].map((name) => `${name}@rollheim.example`);
  for (const address of own) mailbox.refusals.set(address, 450);
  const ids = await Promise.all(own.map(waiting));
  for (const id of ids) expect(await correct(id, victim)).toMatchObject({ result: { sent: true } });
  await allSent();
  // three requests with one address are mailed
  expect(mailsTo(victim)).toHaveLength(3);
});

test('What was mailed to an address counts for it for 48 hours, also when its requests have begun with another one', async () => {
  const victim = 'gezaehlt@rollheim.example';
  for (const round of [1, 2, 3, 4]) {
    const own = `zaehler-${round}@rollheim.example`;
    const id = await waiting(victim);
    expect(await resend(id)).toMatchObject({ result: { sent: true } });
    await allSent();
    expect(await correct(id, own)).toMatchObject({ result: { sent: true } });
    expect(code(await confirm(id, await mailed(own, 1)))).toBe('accepted');
    await vi.waitFor(() => expect(newest(id)).toMatchObject({ confirmed: true }));
  }
  // two mails for each of three requests
  expect(mailsTo(victim)).toHaveLength(6);
  await system.query("update valuations.request_mails set at = at - interval '48 hours'");
  await restartValuations(); // looks at once
  await vi.waitFor(async () =>
    expect(await system.query('select 1 from valuations.request_mails')).toEqual([]),
  );
  await waiting(victim);
  await mailed(victim, 7);
});
