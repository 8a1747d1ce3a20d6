import { Domains, LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { collectedMail, type Collected, type CollectedContent } from './collected.ts';
import { withoutFreeText } from './free-text.ts';

const domains = new Domains('https://rollheim.example', 'one');
const ended = (index: number, params: Collected['params'] = {}): Collected => ({
  code: 'auction_ended_without_you',
  params,
  title: `Hymer <${index}>`,
  link: { page: 'catalog-list', params: {} },
  about: `a${index}`,
});
const mailOf = (all: readonly Collected[]): CollectedContent => ({
  ...(all[0] as Collected),
  others: all.slice(1),
  daily: false,
  sentAt: new Date('2026-11-27T06:30:00Z'),
  name: 'Jan Test',
  mediaId: null,
  unsubscribe: 'https://rollheim.example/api/public/unsubscribe/t',
  settings: 'https://rollheim.example/account/email-settings?e=c&h=s',
});
const links = (html: string) => [...html.matchAll(/href="[^"]*\/(a\d+)"/g)].map(([, about]) => about);

test('of 40 messages 20 are named with what is new and where they go on, and the rest are counted', async () => {
  const all = Array.from({ length: 40 }, (_, index) => ended(index));
  const { subject, html, text } = await collectedMail(mailOf(all), 'en', domains);
  expect(subject).toBe('Auctions ended: 40');
  expect(links(html)).toEqual(all.slice(0, 20).map(({ about }) => about));
  expect(html).toContain('Hymer &lt;0&gt;');
  expect(html).not.toContain('Hymer <');
  expect(text).toContain('Hymer <19>\nThe auction has ended\nhttps://rollheim.example/en/');
  expect(text).not.toContain('Hymer <20>');
  expect(text).toContain('More in your messages: 20');
});

test('two are named, and nothing is left to count; each line says its own variant', async () => {
  const two = [ended(1), ended(2, { text: 'sold_after_round' })];
  const { subject, text } = await collectedMail(mailOf(two), 'en', domains);
  expect(subject).toBe('Auctions ended: 2');
  expect(text).toContain('Hymer <2>\nThe vehicle has been sold\n');
  expect(text).not.toContain('More in');
});

test('what starts leads to its auction and says when it ends', async () => {
  const started = (index: number): Collected => ({
    ...ended(index, { endAt: '2026-11-27T13:42:00Z' }),
    code: 'auction_started',
    link: { page: 'catalog-detail', params: { id: `a${index}` } },
  });
  const { subject, html, text } = await collectedMail(mailOf([started(1), started(2)]), 'de', domains);
  expect(subject).toBe('Gestartete Auktionen: 2');
  expect(links(html)).toEqual(['a1', 'a2']);
  expect(text).toContain('Hymer <1>\nDie Auktion endet am Freitag, 27. November, um 14:42 Uhr.\n');
});

test('what is new for a search says what a dealer compares, and when its round ends; net where that is read', async () => {
  const fresh = (index: number, params: Collected['params']): Collected => ({
    ...ended(index, { endAt: '2026-11-27T13:42:00Z', search: 'Hymer', ...params }),
    code: 'search_match',
    link: { page: 'catalog-detail', params: { id: `a${index}` } },
  });
  const all = [
    fresh(1, { price: 3_400_000, mileage: 64_300 }),
    fresh(2, { price: 1_190_000, priceNet: 1_000_000 }),
    // of a release before
    fresh(3, {}),
  ];
  const { html, text } = await collectedMail(mailOf(all), 'de', domains);
  expect(text).toContain('Hymer <1>\nStartpreis: 34.000\u00a0€\n64.300 km\nEnde Fr., 27. Nov., 14:42\n');
  expect(text).toContain(
    'Hymer <2>\nStartpreis: 10.000\u00a0€ (netto (11.900\u00a0€ brutto))\nEnde Fr., 27. Nov., 14:42\n',
  );
  expect(text).toContain('Hymer <3>\nDie Auktion endet am Freitag, 27. November, um 14:42 Uhr.\n');
  expect(html).toMatch(/>34\.000\u00a0€<\/strong><br><span[^>]*>Startpreis<\/span>/);
  for (const locale of LOCALES) {
    const said = (await collectedMail(mailOf(all), locale, domains)).text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(said, locale).toMatch(/: 34\.000 €\n64[ .,]300 km\n\S+ .*27.*14[:.]42\n/);
  }
});

test('to an address that no one confirmed it holds no word that somebody typed', async () => {
  const content = mailOf([ended(1), ended(2)]);
  for (const locale of LOCALES) {
    const { subject, html, text } = await collectedMail(
      { ...withoutFreeText(content), name: null, others: content.others.map((one) => withoutFreeText(one)) },
      locale,
      domains,
    );
    expect(subject).toMatch(/: 2$/);
    expect(`${subject} ${html} ${text}`, locale).not.toMatch(/Hymer|Jan/);
  }
});

test('it bears its day in the place of a number, and shows the vehicles that have a picture', async () => {
  const all = [{ ...ended(1), mediaId: 'm1' }, ended(2)];
  const { html, attachments } = await collectedMail({ ...mailOf(all), mediaId: 'm1' }, 'de', domains);
  expect(html).toContain('>Freitag, 27. November</td>');
  expect(html.match(/src="https:\/\/rollheim\.example\/media\/m1\/w160\.jpg"/g)).toHaveLength(1);
  expect(attachments.map(({ cid }) => cid)).toContain('icon@rollheim');
});
