import { languageTag, LOCALES, moneyText } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../services/notifications/src/mail/words.ts';
import { designOf, MESSAGES } from '../../../services/notifications/src/table/messages.ts';
import { DOMAINS, MAILS, paramsOf, TITLE } from './samples.ts';

/** What the mails of the table are held to, in every language. */
const NAMES = Object.keys(MESSAGES).filter((name) => name in MAILS);
const preheaderOf = (html: string): string => /opacity:0">(.*?)&#847/.exec(html)?.[1] ?? '';
/** As a mail shows it: no-break spaces are spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(LOCALES)('every mail in %s', (locale) => {
  const weekday = (instant: string): string =>
    new Intl.DateTimeFormat(languageTag(locale), { weekday: 'long', timeZone: 'Europe/Berlin' }).format(
      new Date(instant),
    );

  test.each(NAMES)('%s', async (name) => {
    const { subject, html, text } = await MAILS[name]!(locale);
    const words = await wordsOf(locale);
    const params = paramsOf(name, locale);
    const [code = ''] = name.split('.');
    const design = designOf(code, params);
    const preheader = plain(preheaderOf(html));

    // the subject carries state and vehicle
    if (text.includes(TITLE)) expect(subject).toMatch(new RegExp(`^.+: ${TITLE}$`));
    // the preheader carries amount and deadline
    for (const [, param] of design.figures) {
      const money = moneyText(params, param, locale);
      if (money) expect(preheader).toContain(plain(money.figure));
    }
    // wall time with weekday
    for (const due of [params['deadline'], params['endAt']].slice(0, params['deadline'] ? 1 : 2)) {
      if (!due) continue;
      expect(preheader).toContain(weekday(String(due)));
      expect(text).toContain(weekday(String(due)));
    }
    // a figure that ages says its own time
    if (design.figures.some(([figure]) => figure === 'current_bid') && params['price'])
      expect(text.replaceAll('14.28', '14:28')).toContain((words['as_of'] ?? '').replace('{time}', '14:28'));
    // what can be switched off can be from the mail itself; what cannot says that it always comes
    const unsubscribe = DOMAINS.file('/api/public/unsubscribe/');
    if (design.kind === null) {
      expect(text).not.toContain(unsubscribe);
      expect(text).toContain(words[design.place === 'report' ? 'why.valuation' : 'why.always']);
    } else expect(text).toContain(unsubscribe);
    // no time left, which is wrong when it is read, and nowhere a bank account
    expect(text).not.toMatch(/\b(IBAN|BIC|SWIFT)\b|\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,}/);
    expect(text).not.toMatch(/\b(noch|in) \d+ (Stunden|Minuten)\b|\b\d+ (hours|minutes) left\b/i);
  });
});
