import { Domains, LOCALES } from '@rollheim/contracts';
import { attributeLabel, attributeLabels } from '@rollheim/contracts/attributes';
import { expect, test } from 'vitest';
import { askedOf } from './asked.ts';
import { hrefOf } from './place.ts';
import { mailBody, twoLines, type MailContent } from './body.ts';
import { withoutFreeText } from './free-text.ts';
import { wordsOf } from './words.ts';

const domains = new Domains('https://rollheim.example', 'one');
const REASON = 'Bitte ein $& Bild <vom> Heft.\nIst es 03/2023?';
const mailOf = (params: MailContent['params'] = {}): MailContent => ({
  code: 'read_me',
  params: { text: 'changes_requested', side: 'seller', title: 'Hymer B 544', reason: REASON, ...params },
  title: 'Hymer B 544',
  link: { page: 'sell-edit', params: { id: 'a1', step: 'profile' } },
  name: 'Jan Test',
  mediaId: null,
  unsubscribe: 'https://rollheim.example/api/public/unsubscribe/t',
  settings: 'https://rollheim.example/account/email-settings?e=c&h=s',
});

test.each(LOCALES)('a query names its field and says the words of the team once, in %s', async (locale) => {
  await attributeLabels.load(locale);
  const words = await wordsOf(locale);
  const { html, text } = await mailBody(mailOf({ fields: 'vin' }), locale, domains);
  const asked = (words['asked.words'] ?? '').replace('{reason}', () => REASON);
  expect(text).toContain(`${attributeLabel('vin', locale)}\n${asked}`);
  expect(text.split(REASON)).toHaveLength(2);
  expect(html).toContain('Bitte ein $&amp; Bild &lt;vom&gt; Heft.<br>Ist es 03/2023?</span>');
  expect(html).toContain(`>${words['button.field']}</a>`);
  expect(html).toContain(`>${words['asked.note']}</p>`);
  // beside the subject in the list of mails
  expect(html).toContain(`opacity:0">${attributeLabel('vin', locale)}: `);
});

test('several fields are named in their order, and what is no attribute by its group', async () => {
  const asked = await askedOf(mailOf({ fields: 'vin,damages,documents,of_a_later_release' }), 'de');
  expect(asked).toMatchObject({
    label: 'Fahrzeug-Identifizierungsnummer (FIN), Mängel, Fahrzeugpapiere',
    button: 'Diese Felder öffnen',
    note: 'Führt zum ersten dieser Felder. Die übrigen Angaben bleiben, wie sie sind.',
  });
});

test('a query about the whole ad names no field, and its button the ad', async () => {
  const { html, text } = await mailBody(mailOf(), 'de', domains);
  expect(text).toContain('Was zu ändern ist\nUnser Team schreibt: Bitte ein');
  expect(html).toContain('>Inserat bearbeiten</a>');
  expect(text).not.toContain('Führt');
});

test('no other reason has the box, nor one to an address that no one confirmed', async () => {
  expect(await askedOf(mailOf({ text: 'ad_rejected' }), 'de')).toBeNull();
  expect(await askedOf(withoutFreeText(mailOf({ fields: 'vin' })), 'de')).toBeNull();
  expect(await askedOf(mailOf({ reason: ' ' }), 'de')).toBeNull();
});

test('marks that turn the text are left out of it', async () => {
  const asked = await askedOf(mailOf({ reason: 'Bitte \u202eein Bild' }), 'de');
  expect(asked?.text).toBe('Unser Team schreibt: Bitte ein Bild');
});

test('a push, which has no box, says the words in its line', async () => {
  const { line } = await twoLines(mailOf({ fields: 'vin' }), 'de');
  expect(line).toContain('Bitte ein');
});

test.each([
  ['de', 'profile', '/inserat/bearbeiten/a1/profil'],
  ['de', 'continue', '/inserat/bearbeiten/a1/weiter'],
  ['nl', 'more-images', '/nl/advertentie/bewerken/a1/meer-fotos'],
  ['en', 'profile', '/en/ad/edit/a1/profile'],
] as const)('the address of a query is in the language of its mail: %s, %s', (locale, step, path) => {
  const link = { page: 'sell-edit', params: { id: 'a1', step } } as const;
  expect(new URL(hrefOf(link, locale, domains)).pathname).toBe(path);
});
