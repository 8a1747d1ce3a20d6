import { describe, expect, test } from 'vitest';
import { Calls } from './calls.ts';
import type { Press } from './presses.ts';
import { openPlacesOf, placesOf, quickPlacesOf } from './places.ts';
import { differences, persisting, type View } from './views.ts';

const pressed = (change: Partial<Press> = {}): Press => ({
  effect: true,
  longest: 20,
  calls: [],
  route: null,
  dialogs: [0, 0],
  ...change,
});

const view = (change: Partial<View> = {}): View => ({
  headings: ['Fahrzeuge'],
  controls: ['button: Bieten', 'button: Merken', 'link: Hymer'],
  text: 400,
  height: 600,
  errors: [],
  hydration: [],
  empty: false,
  trespasses: [],
  touches: [],
  longest: 0,
  presses: { 'button: Bieten': pressed() },
  locale: 'de',
  words: [],
  targets: [],
  tabs: null,
  again: null,
  typed: null,
  steps: [],
  ...change,
});
const found = (change: Partial<View>, before: Partial<View> | null = {}): string[] =>
  differences(before && view(before), view(change)).map(({ code, message }) => `${code}: ${message}`);

describe('what a release shows less than the one before', () => {
  test('is a heading, a control, most of the text or of the height', () => {
    expect(found({ headings: [] })).toEqual(['content_gone: the heading "Fahrzeuge" is gone']);
    expect(found({ controls: ['button: Merken', 'link: Hymer'] })).toEqual([
      'content_gone: the button "Bieten" is gone',
    ]);
    expect(found({ text: 100 })).toEqual(['content_gone: 400 characters of text have become 100']);
    expect(found({ height: 300 })).toEqual(['content_gone: 600 px of height have become 300']);
  });

  test('is nothing where a control has another name, more is there, or it is the first release', () => {
    expect(found({ controls: ['button: Mitbieten', 'button: Merken', 'link: Hymer'] })).toEqual([]);
    expect(found({ controls: [...view().controls, 'button: +'], text: 900, height: 900 })).toEqual([]);
    expect(found({ controls: [], headings: [], text: 0, height: 0 }, null)).toEqual([]);
  });

  test('is a press without effect, or a page that blocks', () => {
    expect(found({ presses: { 'button: Bieten': pressed({ effect: false }) } })).toEqual([
      'control_dead: a press of "button: Bieten" does nothing any more',
    ]);
    expect(found({ longest: 2000 }, { longest: 100 })).toEqual([
      'page_blocked: it blocks the page for 2000 ms',
    ]);
    expect(found({ longest: 2000 }, { longest: 1900 })).toEqual([]);
  });

  test('is what it says or sends otherwise with the same in its fields', () => {
    const typed = (amount: string, call: string): Partial<View> => ({
      typed: {
        words: [{ group: 'Gebot', text: `Sie zahlen ${amount}` }],
        sent: { by: 'button: Bieten', press: pressed({ calls: [call] }) },
      },
    });
    const [before, call] = [
      typed('48.200 €', 'POST /api/bid with {"cents":4820000}'),
      'POST /api/bid with {"cents":4820}',
    ];
    expect(found(before, before)).toEqual([]);
    expect(found(typed('48,20 €', call), before)).toEqual([
      expect.stringMatching(/^figure_changed: with its fields filled in, .*48,20/),
      'control_changed: with its fields filled in, a press of "button: Bieten" calls POST /api/bid with {"cents":4820} instead of POST /api/bid with {"cents":4820000}',
    ]);
    const opens = (text: string): Partial<View> => ({
      presses: { 'button: Bieten': pressed({ filled: [{ group: 'Gebot', text }] }) },
    });
    expect(found(opens('Kosten 250 €'), opens('Kosten 1.250 €'))).toEqual([
      expect.stringMatching(
        /^figure_changed: with the fields filled in that a press of "button: Bieten" opens, /,
      ),
    ]);
  });

  test('is an error that the release before did not have', () => {
    expect(found({ errors: ['a', 'b', 'b'] }, { errors: ['a'] })).toEqual([
      'console_error: writes an error to the console: b',
    ]);
    expect(found({ hydration: ['a'] }, null)).toEqual([
      'hydration_mismatch: cannot hydrate what its server rendered: a',
    ]);
  });

  test('is not needed for an empty page, or for what others keep: these are faults by themselves', () => {
    const fault = { empty: true, trespasses: ['it clears localStorage'], touches: [] };
    const words = [
      'page_empty: it shows nothing: no text and no control',
      'foreign_data: it clears localStorage',
    ];
    expect(found(fault, null)).toEqual(words);
    expect(found(fault, fault)).toEqual(words);
  });

  test('is held against the release only where each look finds it', () => {
    const first = differences(view(), view({ headings: [], text: 100 }));
    expect(persisting(first, differences(view(), view({ text: 90 }))).map(({ key }) => key)).toEqual([
      'text',
    ]);
  });
});

describe('the calls of a release', () => {
  const calls = (...answers: [path: string, status: number][]): Calls => {
    const made = new Calls();
    for (const [path, status] of answers) made.note('GET', path, status);
    return made;
  };
  const list = '/api/public/list';

  test('are reported where they fail every time, and did not before', () => {
    const good = calls([list, 200]);
    expect(calls([list, 404], [list, 404]).differences(good)).toEqual([
      { code: 'call_failing', message: 'GET /api/public/list is answered with 404, 2 times of 2' },
    ]);
    expect(calls([list, 500], [list, 200]).differences(good)).toEqual([]);
    expect(calls([list, 401]).differences(calls([list, 401]))).toEqual([]);
    expect(calls([list, 401]).differences(null)).toEqual([]);
    expect(calls([list, 500]).differences(null)).toHaveLength(1);
  });
});

describe('the pages that are looked at', () => {
  test('are all in German, the first two on a phone and in dark colours, the first in every language', () => {
    const places = placesOf({ module: 'mf-catalog', routes: ['catalog-detail', 'catalog-list'], pages: {} });
    expect(places.map(({ page, locale, width }) => `${page} ${locale} ${width}`)).toEqual([
      'catalog-list de 1440',
      'catalog-detail de 1440',
      'catalog-list de 320',
      'catalog-detail de 320',
      'catalog-list de 1440',
      'catalog-detail de 1440',
      ...['en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'].map((locale) => `catalog-list ${locale} 1440`),
    ]);
    expect(places[1]).toMatchObject({ path: null, server: true });
    expect(places[1]?.pattern.test('/caravan/x')).toBe(true);
    expect(places[6]?.path).toBe('/en/buy-a-motorhome');
  });

  test('are those that a person has, for customers and for operators', () => {
    const pages = {
      start: { slug: { de: '/muster', en: '/sample' } },
      own: { slug: { de: '/eigene', en: '/own' }, session: true },
    };
    const task = { module: 'mf-guide', routes: ['operator-start'], pages };
    const roles = placesOf(task, ['dealer', 'operator']).filter(({ role }) => role !== null);
    expect(roles.map(({ page, role, presses }) => [role, page, presses])).toEqual([
      ['dealer', 'mf-guide/start', false],
      ['dealer', 'mf-guide/own', true],
      ['operator', 'operator-start', true],
    ]);
  });

  test('are, without another release beside them, those that are open to everybody, in German and not pressed', () => {
    const pages = {
      start: { slug: { de: '/muster', en: '/sample' } },
      own: { slug: { de: '/eigene', en: '/own' }, session: true },
    };
    const quick = quickPlacesOf({ module: 'mf-guide', routes: [], pages });
    expect(quick.map(({ page, locale, width, presses }) => [page, locale, width, presses])).toEqual([
      ['mf-guide/start', 'de', 1440, true],
      ['mf-guide/own', 'de', 1440, false],
      ['mf-guide/start', 'de', 320, false],
      ['mf-guide/own', 'de', 320, false],
    ]);
    const places = openPlacesOf({ module: 'mf-guide', routes: [], pages });
    expect(places).toMatchObject([{ page: 'mf-guide/start', locale: 'de', width: 1440, presses: false }]);
    expect(openPlacesOf({ module: 'mf-office', routes: ['operator'], pages: {} })).toEqual([]);
  });
});
