import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { code, confirm, newest, startValuations, stopValuations, system } from './testing/harness.ts';
import { allSent, correct, mailed, mailsTo, resend, waiting } from './testing/requests.ts';

beforeAll(() => startValuations());
afterAll(stopValuations);

test('The mail is sent again three times in an hour with the first one; the answer says when the next is possible', async () => {
  const email = 'nochmal@rollheim.example';
  const valuationId = await waiting(email);
  const first = await mailed(email, 1);
  expect(await resend(valuationId)).toMatchObject({ result: { valuationId, sent: true, nextAt: null } });
  expect(await mailed(email, 2)).toBe(first);
  const third = await resend(valuationId);
  expect(third).toMatchObject({ result: { sent: true } });
  const { nextAt } = third.result as { nextAt: string };
  const [asked] = (await system.query(
    `select min(at) as at from valuations.request_mails where valuation_id = '${valuationId}'`,
  )) as { at: Date }[];
  expect(Date.parse(nextAt)).toBe((asked?.at.getTime() ?? 0) + 3_600_000);
  expect(await resend(valuationId)).toMatchObject({ result: { sent: false, nextAt } });
  await mailed(email, 3);
  await allSent();
  expect(mailsTo(email)).toHaveLength(3);
  // the hour is over
  await system.query(
    `update valuations.request_mails set at = at - interval '1 hour' where valuation_id = '${valuationId}'`,
  );
  expect(await resend(valuationId)).toMatchObject({ result: { sent: true, nextAt: null } });
  await mailed(email, 4);
  expect(code(await confirm(valuationId, first))).toBe('accepted');
  // nothing waits any more
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  expect(code(await resend(valuationId))).toBe('not_found');
});

test('A corrected address gets the mail; the link to the one before proves nothing', async () => {
  const [wrong, right] = ['vertipt@rollheim.example', 'vertippt@rollheim.example'];
  const valuationId = await waiting(wrong);
  const old = await mailed(wrong, 1);
  expect(code(await correct(valuationId, right, 'ffff'.repeat(16)))).toBe('not_found');
  expect(await correct(valuationId, 'unsinn')).toMatchObject({
    code: 'invalid_input',
    fields: { email: 'validation.email' },
  });
  expect(await correct(valuationId, ` ${right.toUpperCase()} `)).toMatchObject({ result: { sent: true } });
  const token = await mailed(right, 1);
  expect(code(await confirm(valuationId, old))).toBe('not_found');
  expect(code(await confirm(valuationId, token))).toBe('accepted');
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  const known = await system.query(
    `select 1 from customers.customers where email in ('${wrong}', '${right}') and email = '${wrong}'`,
  );
  expect(known).toEqual([]);
  // nor afterwards: who has the first link learns nothing, who has the last one may open it again
  expect(code(await confirm(valuationId, old))).toBe('not_found');
  expect(code(await confirm(valuationId, token))).toBe('accepted');
  expect(code(await correct(valuationId, wrong))).toBe('not_found');
  expect(mailsTo(wrong)).toHaveLength(1);
});

test('Without room for a mail nothing is corrected, and no request mails many addresses', async () => {
  const valuationId = await waiting('eins@rollheim.example');
  expect(await correct(valuationId, 'zwei@rollheim.example')).toMatchObject({ result: { sent: true } });
  expect(await correct(valuationId, 'drei@rollheim.example')).toMatchObject({ result: { sent: true } });
  expect(await correct(valuationId, 'vier@rollheim.example')).toMatchObject({ result: { sent: false } });
  await mailed('drei@rollheim.example', 1);
  await allSent();
  expect(mailsTo('vier@rollheim.example')).toEqual([]);
  const hourLater = () =>
    system.query(
      `update valuations.request_mails set at = at - interval '1 hour' where valuation_id = '${valuationId}'`,
    );
  for (const email of ['vier', 'fuenf', 'sechs']) {
    await hourLater();
    expect(await correct(valuationId, `${email}@rollheim.example`)).toMatchObject({ result: { sent: true } });
  }
  await hourLater();
  expect(code(await correct(valuationId, 'sieben@rollheim.example'))).toBe('too_many_requests');
});

test('An address is not mailed for ever, and no answer says so', async () => {
  const email = 'bedraengt@rollheim.example';
  const ids = [await waiting(email), await waiting(email), await waiting(email)];
  for (const id of ids)
    for (let hour = 0; hour < 4; hour += 1) {
      await system.query(
        `update valuations.request_mails set at = at - interval '1 hour' where valuation_id = '${id}'`,
      );
      expect(await resend(id)).toMatchObject({ result: { sent: true } });
    }
  await allSent();
  expect(mailsTo(email)).toHaveLength(9);
});
