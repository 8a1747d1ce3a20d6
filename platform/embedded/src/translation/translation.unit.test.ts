import { LOCALES } from '@rollheim/contracts';
import { demoVehicle } from '@rollheim/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownLanguage, sentences, translated } from './sentences.ts';
import { startTranslation, type RunningTranslation } from './translation.ts';

let server: RunningTranslation;
beforeAll(async () => {
  server = await startTranslation({ port: 0 });
});
afterAll(() => server.stop());

const ask = (body: unknown) =>
  fetch(new URL('/translate', server.url), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('every sentence is there in every language, with its name and its end', () => {
  for (const sentence of sentences)
    for (const locale of LOCALES) {
      const text = sentence[locale];
      expect(text, JSON.stringify(sentence)).toMatch(/^\p{Lu}[^|]*[.!?]$/u);
      expect(text.includes('{}'), text).toBe(sentence.de.includes('{}'));
    }
});

const answerTo = async (body: unknown) => (await (await ask(body)).json()) as { translatedText: string };

test('a text of known sentences is put into the language, its names stay, and it says that it is a sample', async () => {
  const q = 'Aus erster Hand.\n\nNeue Reifen aus dem letzten Jahr. Besichtigung nach Absprache in Bad Orb.\n';
  const answer = await ask({ q, source: 'auto', target: 'en', format: 'text' });
  expect(answer.headers.get('x-sample-server')).toBe('translation');
  const translatedText =
    'One owner from new.\n\nNew tyres from last year. Viewing by appointment in Bad Orb.\n';
  expect(await answer.json()).toEqual({
    translatedText,
    detectedLanguage: { language: 'de', confidence: 90 },
  });
  const back = await answerTo({ q: translatedText, source: 'en', target: 'de' });
  expect(back.translatedText).toBe(q);
});

test('a text with one sentence that is not known stays whole', async () => {
  const q = 'Aus erster Hand. Das Dach ist mit Xylofon sehr dicht.';
  expect(await answerTo({ q, source: 'auto', target: 'en' })).toEqual({
    translatedText: q,
    detectedLanguage: { language: 'de', confidence: 90 },
  });
});

test.each(LOCALES)('all that sellers of the demo write is known in %s', async (locale) => {
  const texts = new Set<string>();
  for (let index = 0; index < 4_000; index++) {
    const { description = '', defects = '' } = demoVehicle(index, Date.UTC(2026, 5)).changes;
    for (const text of [description, defects].filter((text) => text !== '')) texts.add(text);
  }
  const unknown = [...texts].filter((text) => translated(text, 'de', locale) === null);
  expect(unknown).toEqual([]);
  expect([...texts].filter((text) => knownLanguage(text) !== 'de')).toEqual([]);
});

test.each([
  ['no JSON', 'q=a'],
  ['nothing', 'null'],
  ['no text', '{}'],
  ['a language that it does not know', { q: 'a', source: 'auto', target: 'fr' }],
  ['too much', { q: 'x'.repeat(300_000), source: 'auto', target: 'en' }],
])('%s is refused', async (_, body) => {
  expect((await ask(body)).status).toBe(400);
});
