import { describe, expect, test } from 'vitest';
import { countersOf } from '../counters.ts';
import { LOCALES, MESSAGE_CODES, messageText, type Locale } from '../index.ts';
import de from './messages/de.json' with { type: 'json' };

const textsIn = async (locale: Locale) =>
  ((await import(`./messages/${locale}.json`, { with: { type: 'json' } })) as { default: typeof de }).default;

describe('messageText', () => {
  test.each(LOCALES)('every code has subject and text in %s, and no text is left over', async (locale) => {
    const texts = await textsIn(locale);
    const known = new Set(Object.keys(texts).map((key) => key.replace(/\..*$/, '')));
    expect([...known].sort()).toEqual([...new Set<string>(MESSAGE_CODES)].sort());
  });

  test('no placeholder or bracket stays in a text, with and without parameters', () => {
    const all = {
      title: 'Hymer B 544',
      price: 4_560_000,
      endAt: '2026-03-02T15:45:00Z',
      deadline: '2026-03-04T15:45:00Z',
    };
    for (const locale of LOCALES)
      for (const code of MESSAGE_CODES)
        for (const params of [{}, all])
          expect(JSON.stringify(messageText(code, params, locale)), code).not.toMatch(
            /[{}]{2}|\[\[|\]\]|\{[a-z]/i,
          );
  });

  test.each(LOCALES)('what is quoted brings its own stop in %s: none follows it', async (locale) => {
    for (const [key, { text }] of Object.entries(await textsIn(locale)))
      expect(text, key).not.toMatch(/\{(?:question|answer)\}\P{L}*\]\]\./u);
    const answered = messageText('question_answered', { answer: 'Ja.' }, locale).text;
    expect(answered).toMatch(/\. \P{L}Ja\.\P{L}$/u);
  });

  test('times of a pickup are those of Central Europe, and are written only where they are known', () => {
    const times = '2027-03-02T09:00:00Z/12:00,2027-07-03T13:00:00Z/16:30';
    expect(messageText('pickup_proposed', { title: 'Hymer B 544', times }, 'de').text).toBe(
      'Der Verkäufer von Hymer B 544 bietet Zeiten für die Abholung an: 02.03.2027, 10:00–12:00\u00a0Uhr; 03.07.2027, 15:00–16:30\u00a0Uhr. Bitte wählen Sie eine davon oder schlagen Sie andere vor.',
    );
    for (const locale of LOCALES)
      for (const side of ['buyer', 'seller']) {
        expect(messageText('pickup_proposed', { side, times }, locale).text).toContain('16:30');
        expect(messageText('pickup_proposed', { side }, locale).text).not.toMatch(/[:{}]/);
      }
  });

  test('a rescission informs the buyer what becomes of the invoice, and the seller how it goes on', () => {
    const params = { text: 'sale_rescinded', title: 'Hymer B 544', reason: 'x' };
    const bought = { ...params, price: 4_380_000 };
    const sold = { ...params, high: 2_025_000, deadline: Date.parse('2026-12-27T06:30:00Z') };
    expect(messageText('read_me', bought, 'de').text).toMatch(/keine Provision zu zahlen.*Stornorechnung/);
    expect(messageText('read_me', bought, 'de').text).not.toContain('neu starten');
    expect(messageText('read_me', sold, 'de').text).toMatch(
      /neu starten, mit einem Mindestpreis von höchstens 20\.250\s€: Senken .* bis 27\.12\.2026, 07:30\sUhr möglich/,
    );
    for (const locale of LOCALES) {
      expect(messageText('read_me', bought, locale).text).toContain('43.800');
      expect(messageText('read_me', sold, locale).text).toContain('20.250');
      expect(messageText('read_me', sold, locale).text).not.toContain('43.800');
    }
  });

  test('a dispute that changes nothing says that the purchase stays, and its price', () => {
    const params = { title: 'Hymer B 544', priceStays: 2_050_000 };
    expect(messageText('dispute_settled', params, 'de').text).toContain(
      'Der Kauf bleibt, wie er ist, zum Preis von 20.500\u00a0€ brutto.',
    );
    for (const locale of LOCALES)
      for (const side of ['buyer', 'seller'])
        expect(messageText('dispute_settled', { ...params, side }, locale).text).toContain('20.500');
  });

  test.each(LOCALES)(
    'after talks without an agreement both sides read in %s that the bid binds no more',
    (locale) => {
      const { text } = messageText('read_me', { text: 'negotiation_ended', title: 'Hymer B 544' }, locale);
      expect(text).toMatch(/b[iI]nd(?:et|ing|end|and)|vincula|wiąże|závazn/);
      expect(text).toMatch(/nicht mehr|no longer|niet langer|inte längre|ikke længere|już nie|deja|přestává/);
    },
  );

  test('whose late offer is gone reads by whom, its sum, and that it binds no more', () => {
    const params = { title: 'Hymer B 544', amount: 2_050_000 };
    const said = (text: string) => messageText('read_me', { ...params, text }, 'de').text;
    expect(said('late_offer_declined')).toMatch(
      /^Der Verkäufer von Hymer B 544 hat .* über 20.500\u00a0€ nicht/,
    );
    expect(said('late_offer_refused')).toMatch(/^Unser Team hat die Reservierung von Hymer B 544 abgelehnt/);
    expect(said('late_offer_expired')).toContain('nicht rechtzeitig angenommen');
    for (const text of [
      'late_offer_displaced',
      'late_offer_declined',
      'late_offer_refused',
      'late_offer_expired',
    ])
      expect(said(text)).toContain('bindet Sie nicht mehr');
    for (const locale of LOCALES)
      for (const text of [
        'late_offer_displaced',
        'late_offer_declined',
        'late_offer_refused',
        'late_offer_expired',
        'late_offer_declined_by_owner',
        'late_offer_lapsed',
        'reservation_refused',
        'reservation_lapsed',
      ]) {
        const read = messageText('read_me', { ...params, text }, locale).text;
        expect(read, text).toContain('20.500');
        expect(read, text).toContain('Hymer B 544');
      }
  });

  test('an auction without a sale: the owner reads the highest minimum of a restart, not a share that is not always true', () => {
    const code = 'submit_ad_with_reduced_price_or_decline_to_submit_again';
    const params = { title: 'Hymer B 544', high: 50_000, deadline: Date.parse('2026-12-27T06:30:00Z') };
    expect(messageText(code, params, 'de').text).toContain(
      'mit einem Mindestpreis von höchstens 500\u00a0€.',
    );
    for (const locale of LOCALES) {
      expect(messageText(code, params, locale).text).toMatch(/500\u00a0€/);
      expect(messageText(code, params, locale).text).not.toContain('%');
    }
  });

  test('prices are euros in German format, instants are Central European time', () => {
    const params = { title: 'Hymer B 544', price: 4_560_000, endAt: '2026-07-02T13:45:00Z' };
    expect(messageText('overbid', params, 'de').text).toBe(
      'Es gibt ein höheres Gebot für Hymer B 544: 45.600\u00a0€. Die Auktion endet am 02.07.2026, 15:45\u00a0Uhr. Sie können jetzt wieder bieten.',
    );
    expect(messageText('overbid', params, 'en').text).toContain(
      '45.600\u00a0€. The auction ends on 2 Jul 2026, 15:45.',
    );
  });

  test('the engine’s own names of amounts and instants are understood, a variant takes its own text', () => {
    const params = { amount: 4_000_000, deadline: Date.parse('2026-07-04T13:45:00Z'), title: 'x' };
    const task = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
    expect(messageText(task, params, 'de').text).toContain('beträgt 40.000\u00a0€');
    expect(messageText(task, params, 'de').text).toContain('bis 04.07.2026, 15:45');
    const rejected = messageText('read_me', { text: 'ad_rejected', reason: 'Fotos fehlen' }, 'de');
    expect(rejected.text).toContain('Grund: Fotos fehlen');
    expect(messageText('read_me', { text: 'nobody_knows' }, 'de')).toEqual(messageText('read_me', {}, 'de'));
  });

  test.each(LOCALES)(
    'an offer that answers a demand names both amounts, and another subject, in %s',
    (locale) => {
      const task = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
      const said = messageText(task, { text: 'new_offer', price: 3_800_000, ask: 3_950_000 }, locale);
      expect(said.text).toMatch(/39\.500\u00a0€.*38\.000\u00a0€/);
      expect(said.subject).not.toBe(messageText(task, {}, locale).subject);
    },
  );

  test.each(LOCALES)(
    'a bid that is declined for now is named with the date until which it binds, in %s',
    (locale) => {
      const deadline = '2026-11-27T19:55:00Z';
      const said = messageText('read_me', { text: 'negotiation_paused', price: 265_000, deadline }, locale);
      expect(said.text).toMatch(/2\.650\u00a0€.*27.*20[:.]55/);
    },
  );

  test.each(LOCALES)('a receiver who sees net prices reads net and gross, both named, in %s', (locale) => {
    const params = { title: 'x', price: 3_795_000, priceNet: 3_189_076 };
    const { text } = messageText('overbid', params, locale);
    expect(text).toMatch(/31\.891\u00a0€ (net|bez DPH).*37\.950\u00a0€ (gross|brut|s DPH)/);
  });

  test.each(LOCALES)('a gross price that could be read as net is named, in %s', (locale) => {
    const params = { title: 'x', price: 3_795_000 };
    const { text } = messageText('overbid', { ...params, priceBasis: 'gross' }, locale);
    expect(text).toMatch(/37\.950\u00a0€ (gross|brut|s DPH)/);
    expect(messageText('overbid', params, locale).text).not.toMatch(/gross|brut|s DPH/);
  });

  test.each(LOCALES)('every sum of a message is named, in %s', (locale) => {
    const params = { price: 4_525_000, ask: 4_800_000, lapsed: 4_600_000, priceBasis: 'gross' };
    const turn = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
    for (const text of ['new_offer', 'counter_declined']) {
      const said = messageText(turn, { ...params, text }, locale).text;
      expect(said.match(/€ (gross|brut|s DPH)/g), said).toHaveLength(2);
    }
  });

  test('an amount owed is written to the cent, and a commission without VAT is called net', () => {
    const code = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    const told = { side: 'buyer', title: 'x', price: 3_795_000, payable: 3_189_076 };
    const net = messageText(code, { ...told, commissionNet: 66_413 }, 'de').text;
    expect(net).toContain('An den Verkäufer zahlen Sie 31.890,76\u00a0€.');
    expect(net).toContain('664,13\u00a0€ netto; MwSt. fällt nicht an');
    expect(net).not.toMatch(/inkl\.|brutto/);
    const gross = messageText(code, { ...told, payable: 3_795_000, commission: 79_031 }, 'de').text;
    expect(gross).toContain('An den Verkäufer zahlen Sie 37.950\u00a0€. ');
    expect(gross).toContain('790,31\u00a0€ inkl. MwSt.');
  });

  test('an offer that is accepted as it is has its cents, as in its thread; a bid of a running round has none', () => {
    const params = { price: 1_280_000, priceNet: 1_075_630 };
    const code = 'merchant_accept_counteroffer_or_send_new_offer_or_decline';
    const offered = messageText(code, { ...params, deadline: '2026-11-29T04:20:00Z' }, 'de').text;
    expect(offered).toContain('von 10.756,30\u00a0€ netto (12.800\u00a0€ brutto)');
    expect(messageText('overbid', params, 'de').text).toContain('10.756\u00a0€ netto');
  });

  test('the net price of a purchase is written as what is paid for it', () => {
    const code = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    const told = { side: 'buyer', title: 'x', price: 4_485_000, priceNet: 3_768_908 };
    const { text } = messageText(code, { ...told, payable: 3_768_908 }, 'de');
    expect(text).toContain('für 37.689,08\u00a0€ netto (44.850\u00a0€ brutto)');
    expect(text).toContain('zahlen Sie 37.689,08\u00a0€.');
    // a number that is not verified: the gross price is paid
    const gross = messageText(code, { ...told, payable: 4_485_000 }, 'de').text;
    expect(gross).toContain('für 37.689\u00a0€ netto');
  });

  test.each(LOCALES)('a seller reads what arrives of a price without VAT, and why, in %s', (locale) => {
    const code = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    const say = (more: object) => messageText(code, { title: 'x', price: 4_485_000, ...more }, locale).text;
    expect(say({})).not.toContain('37.689');
    expect(say({ proceedsEu: 3_768_908 })).toMatch(/44\.850\u00a0€.*37\.689,08\u00a0€: .*\(.+\)/);
    expect(say({ proceedsExport: 3_768_908 })).toMatch(/44\.850\u00a0€.*37\.689,08\u00a0€: [^()]*$/);
  });

  test('the buyer reads the buyer’s variant', () => {
    const side = { side: 'buyer', title: 'x' };
    expect(messageText('owner_waiting_for_buyer_to_pick_up_vehicle', side, 'de').subject).toBe(
      'Sie haben das Fahrzeug gekauft',
    );
  });
});

describe('countersOf', () => {
  test('bids received and active agents are never unread; waiting, ignored, information and closed are no tasks', () => {
    const message = (code: string, read: 0 | 1, closedAt: string | null = null) => ({ code, read, closedAt });
    const task = 'owner_answer_question';
    expect(
      countersOf([
        message('bid_received', 1),
        message('agent_active', 1),
        message('overbid', 1),
        message('read_me', 1),
        message('owner_waiting_for_buyer_to_pick_up_vehicle', 1),
        message('0123456789abcdef0123', 0),
        message(task, 1),
        message(task, 0),
        message(task, 0, '2026-01-01T00:00:00Z'),
      ]),
    ).toEqual({ unRead: 4, openCtas: 2 });
  });
});
