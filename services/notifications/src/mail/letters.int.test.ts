import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  contact,
  mailbox,
  openHarness,
  OWNER,
  places,
  send,
  verified,
} from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

/** Names as people of the catalog's countries have them, emoji of several characters, and long ones. */
const NAMES = [
  ['el', 'Ευάγγελος', 'Παπαδόπουλος & Υιοί'],
  ['hr', 'Đurđica', 'Žižić-Šćepanović'],
  ['cs', 'Řehoř', 'Příliš žluťoučký kůň'],
  ['pl', 'Żaneta', 'Źdźbłowska-Łęcka'],
  ['hu', 'Győző', 'Őrsi Űrhajós'],
  ['tr', 'İbrahim', 'Şahin Ağaoğlu ıĞ'],
  ['emoji', 'Jan 👩‍👩‍👧 🚐', 'Camper ❤️ 🇭🇷'],
] as const;

test.each(NAMES)(
  'a mail keeps the letters of %s: subject, greeting, title, place, as text and as HTML',
  async (key, name, title) => {
    const customerId = randomUUID();
    const orderId = `letters-${key}-order`;
    await contact(customerId, `${key}@rollheim.example`, 'de', name);
    await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
    await verified(customerId);
    const place = `${title} 7, 10000 ${name}`;
    places.set(orderId, place);
    await send('orders.events', orderId, 'order.pickup-agreed', {
      orderId,
      number: 20_001,
      auctionId: `letters-${key}`,
      title,
      buyerCustomerId: customerId,
      sellerCustomerId: OWNER,
      price: 4_560_000,
      mediaId: null,
      proposalId: 'first',
      by: 'seller',
      at: new Date().toISOString(),
      slot: { day: '2027-03-02', from: '10:00', to: '12:00' },
    });
    const mail = await until(async () =>
      mailbox.mails.find(({ to, subject }) => to.includes(`${key}@`) && subject.includes(title)),
    );
    for (const words of [name, title, place]) expect(mail.text).toContain(words);
    for (const words of [name, title, place]) expect(mail.html).toContain(words.replaceAll('&', '&amp;'));
    expect(mail.text + mail.html + mail.subject).not.toContain('\ufffd');
  },
);
