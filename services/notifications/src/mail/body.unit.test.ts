import {
  COLLECTED_CODES,
  Domains,
  LOCALES,
  MESSAGE_CODES,
  messageText,
  MAIL_KINDS,
  OWN_MAILS,
  type Locale,
} from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import words from '../../locales/de.json' with { type: 'json' };
import { mailBody, twoLines, withoutAmounts, type MailContent } from './body.ts';
import { designOf, MESSAGES } from '../table/messages.ts';
import { placeOf } from './place.ts';

const domains = new Domains('https://rollheim.example', 'one');
const params = {
  title: 'Hymer B 544',
  price: 4_560_000,
  commission: 94_962,
  low: 3_500_000,
  high: 3_900_000,
  reason: 'Fotos fehlen',
  startAt: '2026-11-26T13:42:00Z',
  endAt: '2026-11-27T13:42:00Z',
  deadline: '2026-11-29T13:42:00Z',
};
const of = (code: string, more: MailContent['params'] = {}): MailContent => ({
  code,
  params: { ...params, ...more },
  title: 'Hymer B 544',
  link: { page: 'catalog-detail', params: { id: 'a1' } },
  name: 'Jan Test',
  mediaId: 'm1',
  at: new Date('2026-11-24T13:28:00Z'),
  unsubscribe: designOf(code, more).kind && 'https://rollheim.example/api/public/unsubscribe/t',
  settings: 'https://rollheim.example/account/email-settings?e=c&h=s',
});
const place = (code: string, more: MailContent['params'] = {}) =>
  placeOf({
    key: 'k',
    customerId: 'c',
    groupKey: 'a1',
    auctionId: 'a1',
    code,
    params: more,
    title: '',
    mediaId: null,
    at: '2026-11-22T10:00:00Z',
  });

test('a push without amounts names none, in no language, and no words of others', async () => {
  for (const name of Object.keys(MESSAGES).filter((each) => MESSAGES[each]?.push)) {
    const [code = '', variant = null] = name.split('.');
    const more = { ...params, payable: 4_560_000, priceNet: 3_831_900, question: 'Price 1?', text: variant };
    for (const locale of LOCALES) {
      const { subject, line } = await withoutAmounts({ code, params: more, title: 'Hymer' }, locale);
      expect(subject, name).toContain('Hymer');
      expect(line, `${name} ${locale}`).not.toBe('');
      expect(subject + line, `${name} ${locale}`).not.toMatch(/€|EUR|\d{4}|[{}[\]]|Price|Fotos/);
    }
  }
});

test('a mail that reports an own offer says that it binds, and until when', async () => {
  for (const [code, text] of [
    ['offer_from_highest_bidder_sent', null],
    ['merchant_waiting_for_owner', null],
    ['highest_bidder_waiting_for_owner', null],
    ['read_me', 'late_offer_reserved'],
    ['read_me', 'negotiation_paused'],
  ] as const) {
    const mail = await mailBody(of(code, { text }), 'de', domains);
    expect(mail.text, text ?? code).toMatch(/(?:bindet Sie|bis).*29\. November, um 14:42 Uhr.*\n/);
    expect(mail.text, text ?? code).toMatch(/bindet Sie/);
    const { line } = await twoLines(of(code, { text }), 'de');
    expect(line, text ?? code).toMatch(/bindet Sie/);
  }
  // of a counteroffer the own offer is what binds meanwhile
  const countered = 'merchant_accept_counteroffer_or_send_new_offer_or_decline';
  expect((await mailBody(of(countered), 'de', domains)).text).toContain('Ihr Kaufangebot bindet Sie');
});

test('the bar names the ad by its number, by what it is to the receiver; without one the kind', async () => {
  const barOf = async (code: string, more: MailContent['params'], number: number | null) =>
    />([^<]*)<\/td><\/tr><\/table><\/td><\/tr>/.exec(
      (await mailBody({ ...of(code, more), number }, 'de', domains)).html,
    )?.[1];
  expect(await barOf('overbid', {}, 48_211)).toBe('Auktion Nr. 48\u00a0211');
  expect(await barOf('ad_edited', {}, 999)).toBe('Inserat Nr. 999');
  // a sale has a number of its own, as its page and the team name it; the vehicle's is called so
  expect(await barOf('order_paid', { orderNumber: 1_020_026 }, 48_063)).toBe('Vorgang 1\u00a0020\u00a0026');
  expect(await barOf('order_paid', { side: 'seller' }, 48_063)).toBe('Fahrzeug Nr. 48\u00a0063');
  expect(await barOf('overbid', {}, null)).toBe('Gebote');
});

test('the band of every mail with a vehicle has its icon, in all colours that it needs', async () => {
  for (const name of Object.keys(MESSAGES)) {
    const [code = '', variant = null] = name.split('.');
    const { html, attachments } = await mailBody(of(code, { text: variant, side: variant }), 'de', domains);
    const shown = [...html.matchAll(/src="cid:([^"]*)"/g)].map(([, cid]) => cid);
    expect(
      attachments.map(({ cid }) => cid),
      name,
    ).toEqual(shown);
    expect(shown, name).toContain('icon@rollheim');
    // words that turn on dark ground have an icon that does
    expect(shown.includes('icon-dark@rollheim'), name).toBe(
      /class="fg-(?:onTask|ink)" style="[^"]*line-height:20px/.test(html),
    );
  }
});

test('a bid that beats one’s own is shown as bad news, and the button says that it does not bid', async () => {
  const overbid = await mailBody(of('overbid'), 'de', domains);
  expect(overbid.html).toMatch(/<strong class="fg-errorText"[^>]*>45\.600/);
  expect(overbid.text).toContain(words.bidding);
  const received = await mailBody(of('bid_received'), 'de', domains);
  expect(received.html).not.toContain('<strong class="fg-errorText"');
  expect(received.text).not.toContain(words.bidding);
});

describe('designs', () => {
  test('every message has one, and every variant that is designed has its own text', () => {
    for (const name of Object.keys(MESSAGES)) {
      const [code = '', variant] = name.split('.');
      expect(MESSAGE_CODES as readonly string[]).toContain(code);
      const text = (more: MailContent['params']) => messageText(code, more, 'de').text;
      if (variant)
        expect([text({ text: variant }), text({ side: variant })], name).not.toEqual([text({}), text({})]);
    }
    expect(designOf('code_of_a_newer_release', {})).toBe(MESSAGES['read_me']?.mail);
  });

  test('every word is used by one, and every word that one uses exists', () => {
    const designs = Object.values(MESSAGES).map(({ mail }) => mail);
    const used = [
      'hello',
      'binding',
      'imprint',
      'contact',
      'phone',
      'bidding',
      ...['auction', 'ad', 'order', 'vehicle'].map((name) => `number.${name}`),
      'when',
      'when_range',
      'as_of',
      'figure.count',
      'figure.first_end',
      'pickup.place',
      'pickup.note',
      'unsubscribe',
      ...['mute', 'muted', 'unmute', 'unmuted', 'remind', 'reminded', 'failed'].map((name) => `push.${name}`),
      'push.test_title',
      'push.test_text',
      'settings',
      ...['title', 'ask', 'stop', 'stopped', 'undo', 'resumed'].map((name) => `page.${name}`),
      ...designs.flatMap(({ place: name, figures }) => [
        `button.${name}`,
        ...figures.map(([figure]) => `figure.${figure}`),
      ]),
      ...['answer', 'until', 'ends', 'pay'].map((name) => `due.${name}`),
      'to_us',
      ...designs.flatMap(({ due }) => (due ? [`due.${due}`] : [])),
      'line.ends',
      'log_head',
      'steps.heading',
      'steps.buyer.1_waits',
      ...['buyer', 'seller'].flatMap((side) =>
        [1, 2, 3].flatMap((step) => [`steps.${side}.${step}`, `steps.${side}.${step}_text`]),
      ),
      ...['ad', 'words', 'note', 'note_first'].map((name) => `asked.${name}`),
      ...['documents', 'damages'].map((name) => `field.${name}`),
      ...['field', 'fields'].map((name) => `button.${name}`),
      ...['chosen', 'always', 'valuation', 'team', 'watched', 'searches', 'seller', 'buyer'].map(
        (name) => `why.${name}`,
      ),
      ...MAIL_KINDS.map((kind) => `kind.${kind}`),
      ...['text', 'heading', 'more', 'daily', 'daily_text', ...COLLECTED_CODES].map(
        (name) => `collected.${name}`,
      ),
      'button.messages',
      'why.collected',
      'why.daily',
      'why.sparse',
      'kind.daily',
      ...Object.keys(OWN_MAILS).map((name) => `mail.${name}`),
    ];
    expect(Object.keys(words).toSorted()).toEqual([...new Set(used)].toSorted());
    expect(new Set(designs.map(({ kind }) => kind))).toEqual(new Set([null, ...MAIL_KINDS]));
  });

  test('a query leads to the wizard, a task to where it is done, news to where it can be seen', () => {
    const wizard = { page: 'sell-edit', params: { id: 'a1', step: 'continue' } };
    expect(place('read_me', { text: 'changes_requested' })).toEqual(wizard);
    const images = { ...wizard, params: { ...wizard.params, step: 'images' } };
    expect(place('read_me', { text: 'changes_requested', step: 'images' })).toEqual(images);
    expect(place('overbid')).toEqual({ page: 'catalog-detail', params: { id: 'a1' } });
    expect(place('review_ad')).toEqual({ page: 'operator-ad', params: { id: 'a1' } });
    expect(place('confirm_or_refuse_reservation', { side: 'operator' }).page).toBe('operator-ad');
    expect(place('confirm_or_refuse_reservation', { side: 'seller' }).page).toBe('messages-thread');
    expect(place('auction_ended_without_you').page).toBe('catalog-list');
  });
});

describe('mails', () => {
  test.each(LOCALES)('have one button with a name of its own, and no gap, in %s', async (locale) => {
    for (const name of Object.keys(MESSAGES)) {
      const [code = '', variant] = name.split('.');
      const { subject, html, text } = await mailBody(
        of(code, variant ? { text: variant, side: variant } : {}),
        locale,
        domains,
      );
      expect(subject).toMatch(/^[^:]+: Hymer B 544$/);
      expect(html.match(/border-radius:8px">[^<]{3,}<\/a>/g), `${locale} ${name}`).toHaveLength(1);
      expect(html + text, `${locale} ${name}`).not.toMatch(/undefined|\bnull\b|NaN|\{\w+\}/);
    }
  });

  test('whoever asked for a valuation need not have an account: the mail says why it comes', async () => {
    const { text } = await mailBody(of('valuation_ready'), 'de', domains);
    expect(text).toContain('weil Sie um eine Bewertung gebeten haben');
    expect(text).not.toContain('Konto');
  });

  test('an outbid dealer sees vehicle, bid and end in wall time; the end is in the text once', async () => {
    const { subject, html, text } = await mailBody(
      of('overbid', { deadline: null, side: 'buyer' }),
      'de',
      domains,
    );
    expect(subject).toBe('Sie wurden überboten: Hymer B 544');
    expect(html).toContain('src="https://rollheim.example/media/m1/w1280.jpg"');
    expect(html).toContain('>Zur Auktion</a>');
    expect(text).toContain(
      'Aktuelles Gebot: 45.600\u00a0€ (Stand 14:28 Uhr)\nEnde: 14:42 (Freitag, 27. November)',
    );
    expect(text).toContain('Die Auktion endet am Freitag, 27. November, um 14:42 Uhr.');
    expect(text.match(/Die Auktion endet/g)).toHaveLength(1);
    // beside the subject in the list of mails: the amount, and once when it ends
    expect(html).toMatch(
      /opacity:0">Aktuelles Gebot: 45\.600\u00a0€ · Die Auktion endet am [^·]+ Uhr\.&#847;/,
    );
    expect(html).toContain('>Mails „Gebote“ abbestellen</a>');
    expect(text).toContain('Mails „Gebote“ abbestellen: https://rollheim.example/api/public/unsubscribe/t');
    expect(text).toContain('E-Mail-Einstellungen: https://rollheim.example/account/email-settings?e=c&h=s');
  });

  test('times are written with their weekday, in the figures and in what is due, and nowhere else', async () => {
    for (const code of ['ad_released', 'pickup_agreed', 'search_match'] as const) {
      const { text } = await mailBody(of(code), 'de', domains);
      expect(text).toContain('14:42 (Donnerstag, 26. November)');
      expect(text).not.toContain('26.11.2026');
    }
    const { text } = await mailBody(of('overbid', { deadline: null }), 'pl', domains);
    expect(text).toContain('Aukcja kończy się: piątek, 27 listopada, godz. 14:42.');
  });

  test('the mail of an own bid names the head of the log behind it, as its page does', async () => {
    const logHead = `3f2a9c01${'0'.repeat(48)}77b0e4d2`;
    const { text, html } = await mailBody(of('agent_active', { logHead }), 'de', domains);
    for (const form of [text, html]) expect(form).toContain('nach Ihrem Gebot: 3f2a9c01 … 77b0e4d2.');
    expect((await mailBody(of('agent_active'), 'de', domains)).text).not.toContain('Protokollstand');
    // one that was overbid at once says besides that its button does not bid
    const overbid = await mailBody(of('overbid', { logHead, side: 'buyer' }), 'de', domains);
    const plain = await mailBody(of('overbid', { side: 'buyer' }), 'de', domains);
    for (const form of [overbid.text, overbid.html]) {
      expect(form).toContain('nach Ihrem Gebot: 3f2a9c01 … 77b0e4d2.');
      expect(form).toContain('Geboten wird erst dort.');
    }
    expect(plain.text).toContain('Geboten wird erst dort.');
    expect(plain.text).not.toContain('Protokollstand');
  });

  test('a greeting ends so that the sentence after it may begin with a capital', async () => {
    const { text } = await mailBody(
      { ...of('overbid', { side: 'buyer' }), name: 'Nele Neumann' },
      'de',
      domains,
    );
    expect(text).toContain('Guten Tag Nele Neumann!\n\nEs gibt ein höheres Gebot');
  });

  test('a mail without a vehicle says its subject once, as its heading', async () => {
    const { html, text } = await mailBody(
      { ...of('merchant_reviewed_and_ready_for_auction'), title: '' },
      'de',
      domains,
    );
    const body = html.slice(html.indexOf('<body'));
    expect(body.match(/Sie können jetzt bieten/g)).toHaveLength(1);
    expect(text.match(/Sie können jetzt bieten/g)).toHaveLength(1);
  });

  test('an offer says until when it is to be answered, and that the button binds no one', async () => {
    const code = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
    const { text } = await mailBody(of(code), 'en', domains);
    expect(text).toContain('Please answer by Sunday 29 November at 14:42.');
    expect(text).toContain('Nothing is binding until you confirm it there.');
  });
});

test('the end of an extended round is written with its seconds, in figure, box and push of every language', async () => {
  const extended = { endAt: '2026-11-26T23:13:59.960Z' };
  for (const name of Object.keys(MESSAGES)) {
    const [code = '', variant = null] = name.split('.');
    const content = of(code, { ...extended, deadline: null, text: variant });
    for (const locale of LOCALES) {
      const { text } = await mailBody(content, locale, domains);
      const { line } = await twoLines(content, locale);
      expect(`${text} ${line}`, `${name} ${locale}`).not.toMatch(/0?0[:.]13(?![:.]59)/);
    }
  }
  const { text } = await mailBody(of('overbid', extended), 'de', domains);
  expect(text).toContain('00:13:59');
});

test('a long title is cut between what a reader sees as signs: no half emoji', async () => {
  const family = '👩‍👩‍👧';
  const { subject } = await mailBody({ ...of('sold'), title: family.repeat(200) }, 'de', domains);
  expect(subject.replaceAll(family, '')).toMatch(/^[^\p{Emoji_Presentation}\u200d]*…$/u);
});

test('a mail of which more come at most once an hour says so; no other does', async () => {
  const bid = await mailBody(of('bid_received'), 'de', domains);
  expect(bid.text).toContain(words['why.sparse']);
  expect((await mailBody(of('overbid'), 'de', domains)).text).not.toContain(words['why.sparse']);
});

test('who leads when talks begin reads whose time it is and how long the bid binds', async () => {
  const { text } = await mailBody(of('highest_bidder_waiting_for_owner', { side: 'buyer' }), 'de', domains);
  expect(text).toContain('Der Verkäufer kann bis');
  expect(text).toContain('so lange bindet Sie Ihr Gebot');
  expect(text).not.toContain('Die Frist endet');
});

test('a time that has an end is a range: nothing is at it', async () => {
  const params = { startAt: '2026-11-27T15:00:00.000Z', endTime: '18:00' };
  const lineIn = async (locale: Locale, said: MailContent['params']) =>
    (await twoLines({ code: 'pickup_agreed', params: said, title: 'Hymer B 544' }, locale)).line;
  expect(await lineIn('de', params)).toBe('Abholung: Freitag, 27. November, 16:00–18:00 Uhr');
  expect(await lineIn('de', { startAt: params.startAt })).toBe('Abholung: Freitag, 27. November, um 16:00');
  for (const locale of LOCALES)
    expect(await lineIn(locale, params), locale).not.toMatch(/\b(?:um|at|om|a las|v) 16:00/);
});

test('a deadline that a mail shows apart takes no amount of its sentence with it', async () => {
  const lost: string[] = [];
  for (const name of Object.keys(MESSAGES)) {
    const [code = '', text = code] = name.split('.');
    // also what a receiver who sees net prices reads, to the cent or not
    const content = of(code, {
      text,
      side: text,
      bound: 4_215_000,
      boundUntil: params.deadline,
      priceNet: 3_542_017,
    });
    for (const locale of LOCALES) {
      const plain = (words: string) => words.replaceAll(/\s/g, ' ');
      const mail = plain((await mailBody(content, locale, domains)).text);
      const said = plain(messageText(code, content.params, locale).text);
      for (const [amount] of said.matchAll(/[\d.]+(?:,\d\d)? €/g))
        if (!mail.includes(amount)) lost.push(`${name} ${locale}: ${amount}`);
    }
  }
  expect(lost).toEqual([]);
});
