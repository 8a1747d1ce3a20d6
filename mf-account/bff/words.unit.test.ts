import { LOCALES, messageText } from '@rollheim/contracts';
import { expect, test } from 'vitest';

type Words = Readonly<Record<string, string>>;
const wordsIn = async (path: string): Promise<Words> =>
  ((await import(path, { with: { type: 'json' } })) as { default: Words }).default;

/** Texts of the parts of pages that account and back office show. */
const PARTS = '../../platform/page-parts/locales';

/** Letters that a word keeps in every case of its language. */
const STEM = 6;

test.each(LOCALES)(
  'a sale has one name and one number on pages, papers and in mails, in %s',
  async (locale) => {
    const named = (await wordsIn(`${PARTS}/${locale}.json`))['order.number'] ?? '';
    const name = named.split(' ')[0] ?? '';
    expect((await wordsIn(`./locales/${locale}.json`))['orders.number']).toBe(name);
    expect((await wordsIn(`../../services/orders/locales/${locale}.json`))['order']).toBe(name);
    const params = { number: 20_026, title: 'Hymer', deadline: '2026-11-29T13:42:00Z' };
    for (const code of ['dispute_opened', 'dispute_due']) {
      const { text } = messageText(code, { ...params, side: 'operator' }, locale);
      expect(text.toLowerCase(), text).toContain(name.slice(0, STEM).toLowerCase());
      expect(text).toContain('20\u00a0026');
    }
  },
);

/** The other side without its role: written to a side, who knows which the other one is. */
const UNNAMED =
  /andere[nr]? Seite|other side|andere partij|anden part|andra parten|drug\S+ stron|druh\S+ stran|otra parte/i;

test.each(LOCALES)('texts to a side of a sale name the other one, in %s', async (locale) => {
  for (const folder of ['../web/locales', PARTS, '../../mf-messages/web/locales']) {
    const words = await wordsIn(`${folder}/${locale}.json`);
    const unnamed = Object.keys(words).filter((key) => UNNAMED.test(words[key] ?? ''));
    expect(unnamed).toEqual([]);
  }
});
