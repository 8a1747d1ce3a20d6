import { languageTag, LOCALES, OWN_MAILS } from '@rollheim/contracts';
import { SAMPLE_HOUSE } from '@rollheim/service-kit';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../services/notifications/src/mail/words.ts';
import { PEOPLE } from '../messages/people.ts';
import { mailPage } from './pages.ts';
import { DOMAINS, MAILS } from './samples.ts';

/** Gmail cuts off what is longer. */
const MOST_BYTES = 100_000;
/** Elements without an end. */
const VOID = new Set(['meta', 'img', 'br']);

/** Elements that are not closed, or not where they were opened. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const body = html.replace(/<!doctype html>/, '').replace(/<style>.*?<\/style>/s, '');
  for (const [, end, name = ''] of body.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (VOID.has(name)) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}

/** Addresses that are not of this site, or not in the language of the receiver. */
function wrongLinks(html: string, home: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')).href)
    .filter((href) => href !== `mailto:${SAMPLE_HOUSE.email}`)
    .filter((href) => !href.startsWith(home) && !href.startsWith(DOMAINS.file('/api/public/')));
}

describe.each(LOCALES)('every mail in %s', (locale) => {
  test.each(Object.entries(MAILS))('%s', async (name, make) => {
    const { subject, html, text } = await make(locale);
    expect(subject).toMatch(/^\S[^\n\r]*\S$/);
    expect(subject + text).not.toMatch(/undefined|\bnull\b|NaN|Invalid|[{}]|\[\[|\]\]| [,.;:] | {2}|\.\./);
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(
      /undefined|\bnull\b|NaN|Invalid|[{}]|\[\[|\]\]/,
    );
    expect(Buffer.byteLength(html), name).toBeLessThan(MOST_BYTES);
    expect(html).toContain(`<html lang="${languageTag(locale)}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/border-radius:8px">/g), 'one button').toHaveLength(1);
    expect(html.match(/<img(?![^>]*\balt=)/g)).toBeNull();
    expect(unbalanced(html)).toEqual([]);
    expect(wrongLinks(html, DOMAINS.address('home', locale))).toEqual([]);
  });
});

test('operators read in their language what each mail of another service is', async () => {
  const own = Object.keys(MAILS).filter((name) => /^(identity|valuation)\./.test(name));
  expect(Object.keys(OWN_MAILS).toSorted()).toEqual(own.toSorted());
  for (const locale of LOCALES) {
    const words = await wordsOf(locale);
    expect(own.filter((name) => !words[`mail.${name}`])).toEqual([]);
  }
});

describe('the workshop shows', () => {
  test('every mail on a phone and on a desktop, and one mail in every language', async () => {
    const frames = async (address: string) => (await mailPage(address))?.match(/<iframe/g)?.length;
    expect(await frames('/mails/?locale=pl')).toBe(2 * Object.keys(MAILS).length);
    expect(await frames('/mails/?name=overbid')).toBe(2 * LOCALES.length);
    expect(await mailPage('/mails/one?name=overbid&locale=cs')).toContain('<html lang="cs">');
    for (const none of ['/', '/mails/one?name=toString', '/mails/life?person=anna&step=99'])
      expect(await mailPage(none)).toBeNull();
  });

  test('what each of eight people got in the life of an auction, mails and pushes', async () => {
    const html = (await mailPage('/mails/life')) ?? '';
    for (const [person, locale] of Object.entries(PEOPLE))
      expect(html).toContain(`${person} reads ${locale}`);
    expect(html).toContain('You have been outbid: Hymer B 544</strong>');
    expect(html).toContain(
      '<div class="push" lang="pl"><strong>Państwa ofertę przebito: Hymer B 544</strong>',
    );
    expect(await mailPage('/mails/life?person=wim&step=0')).toContain('De veiling loopt');
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });
});
