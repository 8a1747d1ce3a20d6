import { Domains, LOCALES, MESSAGE_CODES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { mailBody } from './body.ts';
import { withoutFreeText } from './free-text.ts';

const domains = new Domains('https://rollheim.example', 'one');
const BAIT = 'Ihr Konto ist gesperrt https://evil.example';
const content = {
  title: BAIT,
  name: BAIT,
  mediaId: 'bait',
  unsubscribe: null,
  settings: 'https://rollheim.example/account/email-settings',
  params: {
    title: BAIT,
    reason: BAIT,
    text: BAIT,
    question: BAIT,
    answer: BAIT,
    side: BAIT,
    endAt: BAIT,
    low: 3_850_000,
    high: 4_300_000,
    price: 3_850_000,
    deadline: '2026-03-02T16:00:00.000Z',
  },
  link: { page: 'account', params: {} },
} as const;

test('no mail to an unconfirmed address holds a word that somebody typed', async () => {
  for (const locale of LOCALES)
    for (const code of MESSAGE_CODES) {
      const { subject, text, html } = await mailBody(withoutFreeText({ ...content, code }), locale, domains);
      expect(`${subject} ${text} ${html}`, `${code} in ${locale}`).not.toMatch(/evil|gesperrt|bait/);
    }
});

test('figures and times stay, and a vehicle is spoken of without its name', async () => {
  const ready = withoutFreeText({ ...content, code: 'valuation_ready' });
  const { text } = await mailBody(ready, 'de', domains);
  expect(text).toContain('38.500');
  expect(text).toContain('\nGuten Tag!\n');
  expect(text).toContain('Wir haben Ihr Fahrzeug bewertet: zwischen 38.500');
});
