import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, DEALER, mailbox, of, one, openHarness, query, send } from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

test('a merchant is notified of the review, with the reason when refused; of the release once the auctions know', async () => {
  const merchant = { customerId: DEALER, merchantId: 2001 };
  const reviewed = (accepted: boolean, reason: string | null) =>
    send('customers.events', DEALER, 'merchant.reviewed', { ...merchant, version: 4, accepted, reason });
  await reviewed(true, null);
  await reviewed(false, 'Handelsregister fehlt');
  const mail = await mailbox.waitFor(({ subject }) => subject.startsWith('Your dealer account was not'));
  expect(mail.text).toContain('Handelsregister fehlt');
  const released = 'merchant_reviewed_and_ready_for_auction';
  expect(of('account', DEALER).filter(({ code }) => code === released)).toEqual([]);
  await send('auctions.events', DEALER, 'auction.merchant-known', merchant);
  await one('account', DEALER, released);
  // who may bid now is led to what they may bid on
  const [mailed] = await query(
    `select link from notifications.mails where customer_id = '${DEALER}' and code = '${released}'`,
  );
  expect(mailed?.['link']).toEqual({ page: 'catalog-list', params: {} });
});

test('a merchant whose data the team corrected is notified', async () => {
  await send('customers.events', DEALER, 'merchant.corrected', { customerId: DEALER, merchantId: 2001 });
  const mail = await mailbox.waitFor(({ subject }) => subject === 'Your details were corrected');
  expect(mail.text).toContain('check them under My details');
});

test('a merchant who is blocked reads the reason', async () => {
  const told = {
    customerId: DEALER,
    merchantId: 2001,
    version: 6,
    accepted: true,
    reason: 'Provision offen',
  };
  await send('customers.events', DEALER, 'merchant.blocked', { ...told, blocked: true });
  const mail = await mailbox.waitFor(({ subject }) => subject === 'Your dealer account is blocked');
  expect(mail.text).toContain('Reason: Provision offen');
});
