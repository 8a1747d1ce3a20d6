import { Domains, LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { MESSAGES } from '../table/messages.ts';
import { mailBody, type MailContent } from './body.ts';
import { wordsOf } from './words.ts';

const domains = new Domains('https://rollheim.example', 'one');
const CODE = 'owner_waiting_for_buyer_to_pick_up_vehicle';
const mailOf = (side: 'buyer' | 'seller', params: MailContent['params'] = {}): MailContent => ({
  code: CODE,
  params: {
    title: 'Hymer B 544',
    price: 4_560_000,
    ...(side === 'buyer' ? { side, payable: 4_560_000, commission: 94_962 } : {}),
    ...params,
  },
  title: 'Hymer B 544',
  link: { page: side === 'buyer' ? 'purchase' : 'sale', params: { id: 'o1' } },
  name: 'Jan Test',
  mediaId: null,
  unsubscribe: null,
  settings: 'https://rollheim.example/account/email-settings?e=c&h=s',
});
const BILLED = { invoice: 'RE-2026-000812', dueOn: '2026-12-01' };

test.each(LOCALES)('a purchase and a sale list their three steps in order, in %s', async (locale) => {
  const words = await wordsOf(locale);
  for (const side of ['buyer', 'seller'] as const) {
    const { html, text } = await mailBody(mailOf(side, side === 'buyer' ? BILLED : {}), locale, domains);
    const written = [1, 2, 3].map((step) => {
      const [title, said] = [words[`steps.${side}.${step}`], words[`steps.${side}.${step}_text`]];
      expect(title && said, `${side} ${step}`).toMatch(/\.$/);
      return `${step}. ${title}\n${said?.replace('{invoice}', BILLED.invoice)}`;
    });
    // each step once, and the text before does not repeat it
    expect(text).toContain([words['steps.heading'], ...written].join('\n\n'));
    for (const step of written) {
      const [title = '', said = ''] = step.slice(3).split('\n');
      expect(html.split(`>${title}</strong>`)).toHaveLength(2);
      expect(html.split(`>${said}</span>`)).toHaveLength(2);
      expect(text.split(said), `${side}: ${said}`).toHaveLength(2);
    }
    expect(text.split(BILLED.invoice)).toHaveLength(side === 'buyer' ? 2 : 1);
  }
});

test('an invoice that waits for data has no number and no day: the step says where it will be', async () => {
  for (const locale of LOCALES) {
    const words = await wordsOf(locale);
    const { text } = await mailBody(mailOf('buyer'), locale, domains);
    expect(text).toContain(`1. ${words['steps.buyer.1']}\n${words['steps.buyer.1_waits']}\n\n2. `);
    expect(text).not.toContain((words['due.pay'] ?? '').split('{')[0]);
  }
});

test('the buyer reads what goes to the house and until when, the seller neither', async () => {
  const buyer = await mailBody(mailOf('buyer', BILLED), 'de', domains);
  expect(buyer.text).toContain('Provision: 949,62\u00a0€ (an Rollheim)');
  expect(buyer.text).toContain('Bitte bezahlen Sie unsere Rechnung bis Dienstag, 1. Dezember.');
  // beside the subject in the list of mails
  expect(buyer.html).toMatch(/opacity:0">Kaufpreis: 45\.600\u00a0€ · Provision: [^·]+ · Bitte bezahlen/);
  const reversed = mailOf('buyer', { commission: null, commissionNet: 79_800 });
  expect((await mailBody(reversed, 'de', domains)).text).toContain(
    'Provision, netto: 798\u00a0€ (an Rollheim)',
  );
  const seller = await mailBody(mailOf('seller'), 'de', domains);
  expect(seller.text).not.toMatch(/an Rollheim|Bitte bezahlen|RE-2026/);
});

test('no other message lists steps: a payment that is booked has none left to list', async () => {
  const listing = Object.entries(MESSAGES).filter(([, { mail }]) => mail.steps);
  expect(listing.map(([name]) => name)).toEqual([CODE, `${CODE}.buyer`]);
  const paid = { ...mailOf('buyer', BILLED), code: 'order_paid' };
  expect((await mailBody(paid, 'de', domains)).text).not.toMatch(/So geht es weiter|1\. /);
});
