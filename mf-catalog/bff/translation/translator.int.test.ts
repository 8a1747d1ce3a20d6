import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BffContext } from '@rollheim/service-kit';
import { startTranslation } from '@rollheim/tooling/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { Translator } from './translator.ts';

const warn = vi.fn();
const log = { warn } as unknown as BffContext['log'];
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  warn.mockClear();
});

/** A server of translations that answers so. */
async function translatorThat(answers: RequestListener, limitMs = 2_000): Promise<Translator> {
  const started = createServer(answers);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  return new Translator({ origin: `http://127.0.0.1:${port}`, key: 'k1', log, limitMs });
}

test('a text is asked for once per language, and marked as machine-made', async () => {
  const asked: unknown[] = [];
  const translator = await translatorThat((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      asked.push(JSON.parse(body));
      res.end(JSON.stringify({ translatedText: 'One owner.', detectedLanguage: { language: 'de' } }));
    });
  });
  const both = await Promise.all([
    translator.translate('Aus erster Hand.', 'en'),
    translator.translate('Aus erster Hand.', 'en'),
  ]);
  for (const found of both) expect(found).toEqual({ text: 'One owner.', language: 'de', translated: true });
  expect(asked).toEqual([
    { q: 'Aus erster Hand.', source: 'auto', target: 'en', format: 'text', api_key: 'k1' },
  ]);
  expect(await translator.translate('Aus erster Hand.', 'de')).toEqual({
    text: 'Aus erster Hand.',
    language: 'de',
    translated: false,
    kept: 'same',
  });
});

test.each<[string, RequestListener]>([
  ['a page instead of data', (_req, res) => res.end('<p>Maintenance</p>')],
  ['another shape', (_req, res) => res.end('{"text":"x"}')],
  ['an error', (_req, res) => res.writeHead(500).end()],
  ['a way to another host', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no answer in time', () => undefined],
])('with %s the text stays as it was written', async (_, answers) => {
  const translator = await translatorThat(answers, 200);
  const own = { text: 'Aus erster Hand.', language: null, translated: false, kept: 'failed' };
  expect(await translator.translate('Aus erster Hand.', 'en')).toEqual(own);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('without a server, or without a text, nothing is asked', async () => {
  const none = new Translator({ origin: '', key: '', log });
  expect(await none.translate('Aus erster Hand.', 'en')).toMatchObject({ translated: false, kept: 'none' });
  const gone = new Translator({ origin: 'http://127.0.0.1:9', key: '', log });
  expect(await gone.translate('  ', 'en')).toMatchObject({ text: '  ', translated: false });
  expect(warn).not.toHaveBeenCalled();
});

test('a text of 100 kB goes out in parts by paragraphs, and comes back whole', async () => {
  const asked: string[] = [];
  const translator = await translatorThat((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (part: string) => (body += part));
    req.on('end', () => {
      const { q } = JSON.parse(body) as { q: string };
      asked.push(q);
      const translatedText = q.trim().replaceAll('Hand', 'owner');
      res.setHeader('x-sample-server', 'translation');
      res.end(JSON.stringify({ translatedText, detectedLanguage: { language: 'de' } }));
    });
  });
  const text = 'Aus erster Hand, gepflegt.\n\n'.repeat(3_700);
  const found = await translator.translate(text, 'en');
  expect(found).toEqual({
    text: text.replaceAll('Hand', 'owner'),
    language: 'de',
    translated: true,
    sample: true,
  });
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.every((part) => part.length <= 20_000 && part.endsWith('\n\n'))).toBe(true);
  expect(await translator.translate('x'.repeat(200_001), 'en')).toMatchObject({ kept: 'failed' });
});

test('the limit is of the whole text: parts that each come in time do not add up beyond it', async () => {
  const translator = await translatorThat((_req, res) => {
    setTimeout(() => res.end(JSON.stringify({ translatedText: 'x' })), 150);
  }, 400);
  expect(await translator.translate('Wort '.repeat(20_000), 'en')).toMatchObject({ kept: 'failed' });
});

test('a text that comes back as it went out, whole or in one of its parts, is not translated', async () => {
  const translator = await translatorThat((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (part: string) => (body += part));
    req.on('end', () => {
      const { q } = JSON.parse(body) as { q: string };
      const translatedText = q.trim().replaceAll('Hand', 'owner');
      res.end(JSON.stringify({ translatedText, detectedLanguage: { language: 'de', confidence: 90 } }));
    });
  });
  const kept = { language: 'de', translated: false, kept: 'failed' };
  const whole = 'Nur im Sommer gefahren.\n';
  expect(await translator.translate(whole, 'en')).toEqual({ text: whole, ...kept });
  const half = `${'Aus erster Hand.\n\n'.repeat(1_100)}${'Nur im Sommer.\n\n'.repeat(1_300)}`;
  expect(await translator.translate(half, 'en')).toEqual({ text: half, ...kept });
});

test('a language that the server only guesses without any confidence is not named', async () => {
  const translator = await translatorThat((_req, res) =>
    res.end(JSON.stringify({ translatedText: 'Q 7', detectedLanguage: { language: 'en', confidence: 0 } })),
  );
  expect(await translator.translate('Q7', 'en')).toEqual({
    text: 'Q 7',
    language: null,
    translated: true,
  });
});

test('the sample of the embedded system is spoken to as a server is, and says that it is a sample', async () => {
  const sample = await startTranslation({ port: 0 });
  try {
    const translator = new Translator({ origin: sample.url, key: '', log });
    expect(await translator.translate('Ein Rollo klemmt, Ersatz liegt bei.', 'nl')).toEqual({
      text: 'Eén rolgordijn klemt, een vervanging zit erbij.',
      language: 'de',
      translated: true,
      sample: true,
    });
  } finally {
    await sample.stop();
  }
});
