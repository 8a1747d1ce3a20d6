import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BffContext } from '@rollheim/service-kit';
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
  const own = { text: 'Aus erster Hand.', language: null, translated: false };
  expect(await translator.translate('Aus erster Hand.', 'en')).toEqual(own);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('without a server, or without a text, nothing is asked', async () => {
  const none = new Translator({ origin: '', key: '', log });
  expect(await none.translate('Aus erster Hand.', 'en')).toMatchObject({ translated: false });
  const gone = new Translator({ origin: 'http://127.0.0.1:9', key: '', log });
  expect(await gone.translate('  ', 'en')).toMatchObject({ text: '  ', translated: false });
  expect(warn).not.toHaveBeenCalled();
});
