import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Pages that say what the platform does for dealers and sellers. */
const PAGES = ['merchant', 'pricing', 'faq', 'partner', 'about'] as const;

interface Promised {
  readonly what: string;
  /** How the eight languages say it. */
  readonly words: RegExp;
  /** The call that it needs. */
  readonly call: string;
}

const PROMISES: readonly Promised[] = [
  {
    what: 'saved searches',
    words:
      /suchauftr|suchagent|saved search|búsquedas? guardad|alertas? de búsqueda|søgeagent|gemte søgning|zoekopdracht|zapisan\w+ wyszukiwa|hlídání|uložen\w+ hledán|sparade sökning/i,
    call: '/private/customer/searches',
  },
  {
    what: 'condition report',
    words:
      /zustandsbericht|condition report|informe de estado|tilstandsrapport|staatrapport|raport o stanie|zpráv\w+ o stavu|skickrapport/i,
    call: '/report.pdf',
  },
  {
    what: 'upload of the trade registration',
    words:
      /gewerbenachweis|trade registration|justificante de actividad|driver virksomhed|bewijs van inschrijving|potwierdzeni\w+ działalności|doklad o podnikání|bevis på (?:att du driver )?näringsverksamhet/i,
    call: '/private/merchant/trade-registration',
  },
  {
    what: 'watchlist',
    words:
      /merkliste|watchlist|lista de seguimiento|huskeliste|volglijst|obserwowan|sledovan|bevakningslista/i,
    call: '/private/customer/watchlist',
  },
  {
    what: 'bidding agent',
    words: /bietagent|bidding agent|agente de puja|budagent|biedagent|agent/i,
    call: "'auction.agent'",
  },
  { what: 'buy now', words: /sofortkauf|buy[- ]now|compra inmediata/i, call: "'auction.buy-now'" },
];

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!test)\.ts$/.test(entry.name) && entry.name !== 'not-built.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** What the backends answer; calls that only say that they are not built are left out. */
const built = globSync('mf-*/bff', { cwd: ROOT })
  .map((folder) => sources(join(ROOT, folder)))
  .join('\n');

const pageOf = (locale: string, page: string): string =>
  readFileSync(join(ROOT, 'services/content/pages', locale, `${page}.json`), 'utf8');

test.each(PROMISES)('where a page promises $what, the platform answers its call', ({ what, words, call }) => {
  const promised = LOCALES.flatMap((locale) =>
    PAGES.filter((page) => words.test(pageOf(locale, page))).map((page) => `${locale}/${page}: ${what}`),
  );
  expect(built.includes(call) ? [] : promised).toEqual([]);
});

test('the promise about the watchlist is on the page of dealers in every language', () => {
  const words = PROMISES.find(({ what }) => what === 'watchlist')?.words;
  expect(LOCALES.filter((locale) => !words?.test(pageOf(locale, 'merchant')))).toEqual([]);
});
