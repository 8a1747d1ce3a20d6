import { randomUUID } from 'node:crypto';
import { messageText, type Counters } from '@rollheim/contracts';
import { countersOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import {
  closeHarness,
  command,
  DEALER,
  mailbox,
  of,
  one,
  openHarness,
  OWNER,
  query,
  RIVAL,
  say,
  send,
  state,
  tell,
  tellIn,
  told,
  vehicle,
  withoutAddresses,
} from './testing/harness.ts';

const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const BIDDERS_TURN = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

beforeAll(() => openHarness());
afterAll(closeHarness);

describe('messages', () => {
  test('the same event twice, and the same message in two events, is one message and one mail', async () => {
    await vehicle('a1', 'Hymer B 544');
    for (const table of ['vehicles', 'ad_numbers'])
      await until(async () => (await query(`select 1 from notifications.${table}`)).length > 0 || undefined);
    const overbid = say('a1', DEALER, 'overbid', {
      price: 4_560_000,
      end: Date.parse('2027-03-02T15:45:00Z'),
    });
    const id = randomUUID();
    await send('auctions.events', 'a1', 'auction.messages', told('a1', [overbid]), id);
    await send('auctions.events', 'a1', 'auction.messages', told('a1', [overbid]), id);
    await tell('a1', overbid);
    const message = await one('a1', DEALER, 'overbid');
    expect(message).toMatchObject({ title: 'Hymer B 544', mediaId: 'bild1', read: 1, closedAt: null });
    const mail = await mailbox.waitFor(({ to }) => to === 'dealer@rollheim.example');
    expect(mail.subject).toBe('You have been outbid: Hymer B 544');
    expect(mail.text).toContain('Hello Jan Test,');
    expect(mail.text).toContain('45.600');
    expect(mail.html).toContain('src="http://localhost:8080/media/bild1/w1280.jpg"');
    expect(mail.html).toContain('>Auction no. 48\u00a0211<');
    expect(mail.html).toContain('Speicherhof 1, 20457 Hamburg');
    expect(mail.text).toContain('http://localhost:8080/en/caravan/a1');
    await tell('a1', say('a1', RIVAL, 'overbid', { price: 4_570_000 }));
    const polish = await mailbox.waitFor(({ to }) => to === 'rival@rollheim.example');
    expect(polish.text).toContain('Jest wyższa oferta na pojazd Hymer B 544');
    expect(polish.text).toContain('http://localhost:8080/pl/catalog/product/a1');
    expect(mailbox.mails.filter(({ to }) => to === 'dealer@rollheim.example')).toHaveLength(1);
    expect(of('a1', DEALER)).toHaveLength(1);
  });

  test('a reservation is a task of its owner and of each of the team, until it is decided', async () => {
    const asked = (who: string) => say('a8', who, 'confirm_or_refuse_reservation', { offerId: 'offer-1' });
    const all = [OWNER, DEALER, RIVAL];
    await tellIn('anr_offer_above_targetprice', 'a8', ...all.map(asked));
    await until(() => all.every((who) => of('a8', who).length === 1));
    expect(all.map((who) => of('a8', who)[0]?.closedAt)).toEqual([null, null, null]);
    await tellIn('declined_late_offer', 'a8', say('a8', OWNER, 'read_me', { text: 'reservation_refused' }));
    await until(() => all.every((who) => of('a8', who, 'confirm_or_refuse_reservation')[0]?.closedAt));
  });

  test('bids received in a busy auction are messages each, but one mail', async () => {
    for (const price of [1_000_000, 1_010_000, 1_020_000])
      await tell('a2', say('a2', OWNER, 'bid_received', { price }));
    await until(() => of('a2', OWNER).length === 3);
    await mailbox.waitFor(
      ({ to, subject }) => to === 'owner@rollheim.example' && subject.startsWith('Gebot'),
    );
    await tell('a2', say('a2', OWNER, 'operator_review_ad'));
    await mailbox.waitFor(({ subject }) => subject.startsWith('Wir prüfen'));
    expect(mailbox.mails.filter(({ subject }) => subject.startsWith('Gebot erhalten'))).toHaveLength(1);
  });

  test('questions that the team is to look at are messages each, but one mail an hour for an auction', async () => {
    const note = (questionId: string) =>
      say('a4', OWNER, 'read_me', { text: 'question_unsure', questionId, question: 'Is it negotiable?' });
    for (const questionId of ['question-1', 'question-2', 'question-3']) await tell('a4', note(questionId));
    await tell('a4', say('a4', OWNER, 'read_me', { text: 'changes_requested', reason: 'VIN' }));
    await until(() => of('a4', OWNER).length === 4);
    const mails = await query(
      `select params ->> 'text' as text from notifications.mails where about = 'a4' order by created_at`,
    );
    expect(mails.map((mail) => mail['text'])).toEqual(['question_unsure', 'changes_requested']);
  });

  test('what happened long ago is a message without a mail', async () => {
    const old = { ...say('a3', OWNER, 'overbid'), at: '2020-01-01T10:00:00.000Z' };
    await tell('a3', old);
    expect((await one('a3', OWNER, 'overbid')).createdAt).toBe(old.at);
    expect(await query(`select 1 from notifications.mails where about = 'a3'`)).toHaveLength(0);
  });
});

describe('amounts', () => {
  test('who sees net prices reads net and gross by name in message and mail; the seller reads gross', async () => {
    const profile = { customerId: RIVAL, isOperator: false, emailVerified: true, country: 'PL' };
    await send('customers.state', RIVAL, 'customers.state', {
      ...profile,
      vat: { country: 'PL', verified: true },
    });
    const content = { title: 'Carthago Chic', gallery: [], vatReportable: true };
    await send('listings.published', 'm1', 'listings.published', { content });
    await until(
      async () =>
        (
          await query(
            `select 1 from notifications.tax_profiles, notifications.reportable_vehicles where auction_id = 'm1'`,
          )
        ).length > 0 || undefined,
    );
    await tell('m1', say('m1', RIVAL, 'overbid', { price: 3_795_000 }));
    await tell('m1', say('m1', OWNER, 'bid_received', { price: 3_795_000 }));
    expect((await one('m1', RIVAL, 'overbid')).params).toMatchObject({ priceNet: 3_189_076 });
    const { params: own } = await one('m1', OWNER, 'bid_received');
    expect(own).toMatchObject({ priceBasis: 'gross' });
    expect(own).not.toHaveProperty('priceNet');
    // the message of a purchase has the figure of its mail
    const SOLD = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    const sale = { price: 3_795_000, boughtNow: 3_795_000 };
    await tell('m1', say('m1', RIVAL, SOLD, { side: 'buyer', ...sale }), say('m1', OWNER, SOLD, sale));
    const { params: purchase } = await one('m1', RIVAL, SOLD);
    expect(messageText(SOLD, purchase, 'de').text).toContain(
      'für 31.890,76\u00a0€ netto (37.950\u00a0€ brutto) gekauft',
    );
    // that of the sale names what arrives, and its price gross wherever it appears
    const { text: arrives } = messageText(SOLD, (await one('m1', OWNER, SOLD)).params, 'de');
    expect(arrives).toContain('Davon erhalten Sie 31.890,76\u00a0€: Die Lieferung ins EU-Ausland');
    expect(arrives.match(/37\.950\u00a0€ brutto/g)).toHaveLength(2);
    expect(arrives).not.toMatch(/37\.950\u00a0€(?! brutto)/);
    await tell('m1', say('m1', DEALER, 'overbid', { price: 3_795_000 }));
    expect((await one('m1', DEALER, 'overbid')).params).toMatchObject({ priceBasis: 'gross' });
    // a second sum has the basis of the first
    const declined = { text: 'counteroffer_declined', price: 3_795_000, lapsed: 3_800_000 };
    await tell('m1', say('m1', RIVAL, 'read_me', declined));
    const { params: talks } = await one('m1', RIVAL, 'read_me');
    expect(talks).toMatchObject({ priceNet: 3_189_076, lapsedNet: 3_193_277 });
    expect(messageText('read_me', talks, 'de').text).toContain(
      'von 31.933\u00a0€ netto (38.000\u00a0€ brutto)',
    );
    // without reportable VAT all prices are gross, and labelled as gross
    for (const reader of [RIVAL, DEALER, OWNER]) {
      await tell('m2', say('m2', reader, 'overbid', { price: 2_650_000 }));
      expect((await one('m2', reader, 'overbid')).params).toMatchObject({ priceBasis: 'gross' });
    }
    const mail = await mailbox.waitFor(
      ({ to, text }) => to === 'rival@rollheim.example' && text.includes('netto'),
    );
    expect(mail.text).toContain('31.891\u00a0€ netto (37.950\u00a0€ brutto)');

    await send('orders.state', 'order-net', 'orders.state', {
      orderId: 'order-net',
      auctionId: 'm1',
      buyerCustomerId: RIVAL,
      sellerCustomerId: OWNER,
      status: 'pending',
      origin: 'buy_now',
      title: 'Carthago Chic',
      mediaId: null,
      price: 3_795_000,
      commission: { net: 66_413, vat: 0, gross: 66_413, reverseCharge: true },
      vehicleCost: {
        treatment: 'intra_community',
        kind: 'net',
        net: 3_189_076,
        vat: 605_924,
        payable: 3_189_076,
      },
      createdAt: new Date().toISOString(),
    });
    const bought = await mailbox.waitFor(({ text }) => text.includes('Kupili Państwo pojazd Carthago'));
    expect(bought.text).toContain('za 31.890,76\u00a0€ netto (37.950\u00a0€ brutto)');
    expect(bought.text).toContain('płacą Państwo 31.890,76\u00a0€');
    expect(bought.text).toContain('664,13\u00a0€ netto; VAT nie jest naliczany');
    const sold = await mailbox.waitFor(
      ({ to, text }) =>
        to === 'owner@rollheim.example' && text.includes('Carthago') && text.includes('verkauft'),
    );
    expect(sold.text).toContain('per Sofortkauf für 37.950\u00a0€ brutto');
    expect(sold.text).toContain('verkauft für 37.950\u00a0€ brutto.');
    expect(sold.text).toContain('Davon erhalten Sie 31.890,76\u00a0€: Die Lieferung ins EU-Ausland');
    expect(sold.text).toContain('Sie erhalten: 31.890,76\u00a0€');
    expect(sold.text).not.toContain('netto');
  });
});

describe('tasks and badges', () => {
  test('a turn closes with the other side’s turn, and the last one when the auction leaves the state', async () => {
    await state('b1', 'renegotiation');
    await tellIn(
      'renegotiation',
      'b1',
      say('b1', OWNER, OWNERS_TURN, { amount: 4_000_000 }),
      say('b1', DEALER, 'highest_bidder_waiting_for_owner'),
    );
    await one('b1', OWNER, OWNERS_TURN);
    expect(countersOf(of('b1', OWNER))).toEqual({ unRead: 1, openCtas: 1 });
    expect(countersOf(of('b1', DEALER))).toEqual({ unRead: 1, openCtas: 0 });
    await tellIn('renegotiation', 'b1', say('b1', DEALER, BIDDERS_TURN, { amount: 4_300_000 }));
    await until(() => of('b1', OWNER, OWNERS_TURN)[0]?.closedAt);
    expect(countersOf(of('b1', DEALER)).openCtas).toBe(1);
    await state('b1', 'sold');
    await until(() => of('b1', DEALER, BIDDERS_TURN)[0]?.closedAt);
    // The same by the messages' own word, before any state came.
    await tellIn('renegotiation', 'b9', say('b9', OWNER, OWNERS_TURN));
    await tellIn('sold', 'b9', say('b9', OWNER, 'owner_waiting_for_buyer_to_pick_up_vehicle'));
    await until(() => of('b9', OWNER, OWNERS_TURN)[0]?.closedAt);
  });

  test('a task that arrives after its state is past arrives closed', async () => {
    const late = say('b2', OWNER, OWNERS_TURN);
    await state('b2', 'sold', { since: new Date(Date.now() + 1000).toISOString() });
    await until(
      async () =>
        (await query(`select 1 from notifications.auctions where auction_id = 'b2'`)).length > 0 || undefined,
    );
    await tellIn('renegotiation', 'b2', late);
    expect((await one('b2', OWNER, OWNERS_TURN)).closedAt).not.toBeNull();
  });

  test('of two questions the answered one closes; the answer does not touch the other', async () => {
    await state('b3', 'running');
    await tell(
      'b3',
      say('b3', OWNER, 'owner_answer_question', { questionId: 'q1', text: 'Wie viele Schlüssel?' }),
    );
    await tell('b3', say('b3', OWNER, 'owner_answer_question', { questionId: 'q2', text: 'Wie alt?' }));
    await until(() => of('b3', OWNER).length === 2);
    await tell('b3', say('b3', DEALER, 'question_answered', { questionId: 'q1' }));
    await until(() => of('b3', OWNER).some((m) => m.closedAt));
    const open = of('b3', OWNER).filter((m) => !m.closedAt);
    expect(open.map(({ params }) => params['questionId'])).toEqual(['q2']);
    await state('b3', 'hotbidding');
    await state('b3', 'endet');
    await until(() => of('b3', OWNER).every((m) => m.closedAt));
  });

  test('opening a thread reads it for its receiver alone and answers with the badges', async () => {
    await tell(
      'b4',
      say('b4', OWNER, 'bid_received'),
      say('b4', OWNER, 'read_me'),
      say('b4', DEALER, 'overbid'),
    );
    await until(() => of('b4', OWNER).length === 2 && of('b4', DEALER).length === 1);
    // messages of other tests may still be under way to this one: the owner of the badges is asked
    const { result } = await command('notification.read-group', OWNER, { groupKey: 'none' });
    const before = result as Counters;
    const answer = await command('notification.read-group', OWNER, { groupKey: 'b4' });
    // The bid was never counted, so only one goes.
    expect(answer).toMatchObject({ status: 'accepted', result: { unRead: before.unRead - 1 } });
    await until(() => of('b4', OWNER).every(({ read }) => read === 0));
    expect(of('b4', DEALER)[0]?.read).toBe(1);
    expect(await command('notification.read-group', DEALER, { groupKey: 'b4' }, OWNER)).toMatchObject({
      code: 'not_allowed',
    });
  });
});

test('who may release ads is notified of one to review, no one else of the team; messages of the past are stored without a mail', async () => {
  await send('customers.state', RIVAL, 'customers.state', {
    customerId: RIVAL,
    isOperator: true,
    emailVerified: true,
    roles: ['clerk'],
  });
  const editor = '00000000-0000-4000-8000-0000000000e1';
  await send('customers.state', editor, 'customers.state', {
    customerId: editor,
    isOperator: true,
    emailVerified: true,
    roles: ['content'],
  });
  await until(
    async () =>
      (await query("select 1 from notifications.operators where roles = '{content}'")).length > 0 ||
      undefined,
  );
  await until(async () => (await query('select 1 from notifications.operators')).length > 0 || undefined);
  const said = say('c2', '@operator', 'review_ad');
  const silent = told('c2', [said], { status: 'under_review', silent: true });
  await send('auctions.events', 'c2', 'auction.messages', silent);
  await one('c2', RIVAL, 'review_ad');
  // whose work it is not has no task that they could not end
  expect(of('c2', editor)).toEqual([]);
  expect(countersOf(of('c2', RIVAL))).toEqual({ unRead: 1, openCtas: 1 });
  expect(await query(`select 1 from notifications.mails where about = 'c2'`)).toHaveLength(0);
  await tellIn('published', 'c2', say('c2', OWNER, 'ad_released'));
  await until(() => of('c2', RIVAL, 'review_ad')[0]?.closedAt);
  expect(countersOf(of('c2', RIVAL))).toEqual({ unRead: 0, openCtas: 0 });
  // an operator who comes too late for a decision finds nothing to be read, and gets no mail
  await state('c3', 'published', { since: new Date(Date.now() + 1000).toISOString() });
  await until(
    async () =>
      (await query(`select 1 from notifications.auctions where auction_id = 'c3'`)).length > 0 || undefined,
  );
  await tellIn('under_review', 'c3', say('c3', '@operator', 'review_ad'));
  await one('c3', RIVAL, 'review_ad');
  expect(countersOf(of('c3', RIVAL))).toEqual({ unRead: 0, openCtas: 0 });
  expect(await query(`select 1 from notifications.mails where about = 'c3'`)).toHaveLength(0);
});

test('one event is one message per person: a query is not announced twice, nor an end to who takes part', async () => {
  await command('watch.add', DEALER, { auctionId: 'c4', price: null, buyNow: null });
  await command('watch.add', OWNER, { auctionId: 'c4', price: null, buyNow: null });
  const query = { text: 'changes_requested', reason: 'VIN' };
  await tell('c4', say('c4', OWNER, 'ad_edited', { reason: 'VIN' }), say('c4', OWNER, 'read_me', query));
  await tell(
    'c4',
    say('c4', '@watchers', 'auction_ended_without_you'),
    say('c4', OWNER, 'read_me', { text: 'ad_lapsed' }),
  );
  await one('c4', DEALER, 'auction_ended_without_you');
  // messages of different keys arrive in any order
  const said = of('c4', OWNER).map(({ code, params }) => `${code} ${params['text']}`);
  expect(said.toSorted()).toEqual(['read_me ad_lapsed', 'read_me changes_requested']);
});

test('a sale is mailed to buyer and seller with their own page, a valuation with its report', async () => {
  const order = {
    orderId: 'order1',
    auctionId: 'd1',
    buyerCustomerId: DEALER,
    sellerCustomerId: OWNER,
    status: 'pending',
    title: 'Dethleffs Trend',
    mediaId: null,
    price: 4_560_000,
    commission: { net: 79_800, vat: 15_162, gross: 94_962, reverseCharge: false },
    createdAt: new Date().toISOString(),
  };
  await send('orders.state', 'order1', 'orders.state', order);
  await send('orders.state', 'order1', 'orders.state', order);
  const about = (subject: string) => (mail: { subject: string }) => mail.subject === subject;
  const buyer = await mailbox.waitFor(about('You have bought the vehicle: Dethleffs Trend'));
  expect(buyer).toMatchObject({ to: 'dealer@rollheim.example' });
  expect(buyer.text).toContain('/en/a/merchant-area/purchases/order1');
  const seller = await mailbox.waitFor(about('Ihr Fahrzeug ist verkauft: Dethleffs Trend'));
  expect(seller.text).toContain('45.600');
  expect(seller.text).toContain('/a/meine-fahrzeuge/verkauf/order1');
  // that the buyer pays a commission is no secret, how much is
  expect(withoutAddresses(seller.text)).not.toMatch(/949|798|151|Provision:/);
  await send('orders.state', 'order1', 'orders.state', { ...order, status: 'paid' });
  await one('d1', DEALER, 'order_paid');
  const thanks = await mailbox.waitFor(about('The commission is paid: Dethleffs Trend'));
  const told = await mailbox.waitFor(about('Der Käufer hat unsere Rechnung bezahlt: Dethleffs Trend'));
  expect(thanks.text).toContain('/en/a/merchant-area/purchases/order1');
  expect(told.text).toContain('/a/meine-fahrzeuge/verkauf/order1');
  expect(told.text).not.toContain('Provision');

  await send('valuations.state', 'val1', 'valuations.state', {
    valuationId: 'val1',
    status: 'valuated',
    customerId: OWNER,
    productType: 'trailer',
    product: { make: 'hobby', model: 'De Luxe 495' },
    range: { low: 3_500_000, high: 3_900_000 },
    valuatedAt: new Date().toISOString(),
  });
  const report = await mailbox.waitFor(({ subject }) => subject.startsWith('Ihre Fahrzeugbewertung'));
  expect(report.text).toContain('zwischen 35.000');
  expect(report.text).toContain('http://localhost:8080/wohnwagen-bewerten/ihre-bewertung/val1');
  expect(mailbox.mails.filter(({ subject }) => subject.includes('Dethleffs'))).toHaveLength(4);
});
