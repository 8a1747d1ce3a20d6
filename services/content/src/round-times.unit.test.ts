import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roundTimes } from '@rollheim/auction-rules';
import { LOCALES } from '@rollheim/contracts';
import { roundTexts } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { deliveredEntries } from './seed.ts';

const ROOT = join(import.meta.dirname, '../../..');
const market = roundTimes({ DEMO: false, AUCTION_SCHEDULE: '{}' });
const demo = roundTimes({ DEMO: true, AUCTION_SCHEDULE: '{}' });
/** Pages that say when rounds end. */
const SAYING = ['about', 'faq', 'merchant', 'terms'];

test('texts name the times of the schedule in force, in every language', () => {
  const said = LOCALES.map((locale) => roundTexts(market, locale).ends);
  expect(said).toEqual([
    'werktags zwischen 14 und 17 Uhr',
    'on a working day between 14:00 and 17:00',
    'op een werkdag tussen 14 en 17 uur',
    'på en vardag mellan kl. 14 och 17',
    'på en hverdag mellem kl. 14 og 17',
    'w dzień roboczy między 14 a 17',
    'en día laborable entre las 14 y las 17 h',
    'v pracovní den mezi 14:00 a 17:00',
  ]);
  const evening = roundTimes({
    DEMO: false,
    AUCTION_SCHEDULE: JSON.stringify({
      window: ['18:30', '20:00'],
      softCapSeconds: 600,
      weekdays: [1, 6],
      longestRoundSeconds: 48 * 3600,
    }),
  });
  expect(roundTexts(evening, 'de')).toEqual({
    ends: 'zwischen 18:30 und 20:10 Uhr (Mo und Sa)',
    longest: '48 Stunden',
  });
});

test('a demo whose rounds end at other times than the market’s says so', () => {
  for (const locale of LOCALES)
    expect(roundTexts(demo, locale).ends).toContain(roundTexts(market, locale).ends);
  expect(roundTexts(demo, 'de').ends).toBe(
    'an jedem Tag zu jeder Uhrzeit (nur in dieser Demo; sonst werktags zwischen 14 und 17 Uhr)',
  );
});

test('delivered pages say when rounds end by the schedule in force', async () => {
  const parts = { window: ['09:10', '09:40'], softCapSeconds: 300 };
  const entries = await deliveredEntries(
    roundTimes({ DEMO: false, AUCTION_SCHEDULE: JSON.stringify(parts) }),
  );
  const texts = entries.map(({ doc }) => JSON.stringify(doc));
  expect(texts.filter((text) => text.includes('{round:'))).toEqual([]);
  const naming = texts.filter((text) => /0?9:10.*0?9:45/.test(text));
  // the terms are delivered twice: page and dialog
  expect(naming).toHaveLength(LOCALES.length * (SAYING.length + 1));
});

test('no text of a page or module has the hours of the ends written into it', () => {
  const folders = ['services/content/pages', 'services/notifications/src', 'shell/web/locales'].concat(
    ['catalog', 'sell', 'valuation', 'account', 'messages'].map((name) => `mf-${name}/web/locales`),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(ROOT, folder, name)),
  );
  const hours = /\b(14|2)(:00|\.)?( Uhr)? (und|and|en|och|og|a|y las|to|bis|–) (17|5)\b/;
  expect(files.filter((file) => hours.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('what a text states about a round holds for every schedule: it names no day of the week beside those of the schedule', async () => {
  const weekend = /wochenend|weekend|helgen|víkend|fin de semana/i;
  const entries = await deliveredEntries(market);
  const answers = entries.flatMap(({ doc }) =>
    [...JSON.stringify(doc).matchAll(/"answer":"([^"]*)"/g)].map(([, answer = '']) => answer),
  );
  const ofEnds = answers.filter((answer) =>
    LOCALES.some((locale) => answer.includes(roundTexts(market, locale).ends)),
  );
  expect(ofEnds).toHaveLength(LOCALES.length);
  for (const answer of ofEnds) expect(answer).not.toMatch(weekend);
});
