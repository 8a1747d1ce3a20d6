import { LOCALES } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonEntries } from './glossary.ts';
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

test('every common word is there in every language', () => {
  for (const entry of commonEntries)
    for (const locale of LOCALES) expect(entry[locale], JSON.stringify(entry)).not.toBe('');
});

test('what the glossary knows is put into the language, the rest stays, and it says that it is a sample', async () => {
  const q = 'Aus erster Hand und gepflegt.\n\nKratzer am Heck, Xylofon mit Delle. Das Dach ist dicht.';
  const answer = await ask({ q, source: 'auto', target: 'en', format: 'text' });
  expect(answer.headers.get('x-sample-server')).toBe('translation');
  expect(await answer.json()).toEqual({
    translatedText:
      'One owner and well kept.\n\nScratch at the rear, Xylofon with dent. Das roof is watertight.',
    detectedLanguage: { language: 'de', confidence: 90 },
  });
});

test('words of the attribute catalogue are known in every language', async () => {
  const words = { de: 'Anhängerkupplung', nl: 'Trekhaak' };
  const answer = await ask({ q: words.de, source: 'de', target: 'nl' });
  expect(((await answer.json()) as { translatedText: string }).translatedText).toBe(words.nl);
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
