import { expect, test } from 'vitest';
import { translator } from '../texts.ts';
import type { HistoryLine } from '../types.ts';
import { gateLookOf, linesWith } from './history.ts';
import { reasonText } from './reasons.ts';

const line = (own: Partial<HistoryLine>): HistoryLine => ({
  at: '2026-11-28T10:00:00.000Z',
  who: 'betrieb',
  action: 'gate',
  module: 'mf-sell',
  before: null,
  after: null,
  reason: '',
  ...own,
});

test('what the gate found is read from its lines; a look without pages is a weak one', () => {
  const findings = [{ code: 'content_gone', message: 'the heading is gone' }];
  const of = (after: unknown, action = 'gate') =>
    gateLookOf(line({ action, after: after as HistoryLine['after'] }));
  expect(of({ version: '1.0.0', passed: false, findings })).toEqual({
    passed: false,
    weakened: null,
    isWithoutPages: false,
    findings,
  });
  for (const [told, weakened] of [
    [true, 'pages'],
    ['comparison', 'comparison'],
    ['views', 'views'],
  ])
    expect(of({ version: '1.0.0', passed: true, weakened: told, findings: [] })).toMatchObject({ weakened });
  // as it was written before
  expect(of({ version: '1.0.0', passed: true, codes: [] })).toBeNull();
  expect(of({ target: '1.0.0' }, 'start')).toBeNull();
});

test('a release that passed the gates of its files alone, as at a first start, passed without pages', () => {
  const of = (reason: string, weakened?: string) =>
    gateLookOf(line({ reason, after: { passed: true, ...(weakened ? { weakened } : {}), findings: [] } }));
  expect(of('passed gates 1, 2, 3')).toMatchObject({ passed: true, weakened: null, isWithoutPages: true });
  expect(of('passed gates 1, 2, 3, 4')).toMatchObject({ isWithoutPages: false });
  // one that operations set to leave them out says so by itself
  expect(of('passed gates 1, 2, 3', 'pages')).toMatchObject({ isWithoutPages: false });
});

test('lines are found by their module and by every word, in any order and case', () => {
  const lines = [line({ reason: 'gross prices' }), line({ module: 'mf-catalog', reason: 'net prices' })];
  const found = (module: string | null, words: string) =>
    linesWith(lines, module, words, ({ reason }) => reason ?? '').map(({ reason }) => reason);
  expect(found(null, '')).toHaveLength(2);
  expect(found('mf-catalog', '')).toEqual(['net prices']);
  expect(found(null, 'PRICES gross')).toEqual(['gross prices']);
  expect(found('mf-catalog', 'gross')).toEqual([]);
});

test('a refusal and what was intended are written in the reader’s language', () => {
  const t = translator('de');
  expect(reasonText('refused: content_gone (12), page_error', t, 'de')).toBe(
    'Abgelehnt: Inhalt fehlt (12), Wirft Fehler.',
  );
  expect(reasonText('passed gates 1, 2, 3, 4; intended: shorter', t, 'de')).toBe(
    'Prüfungen 1, 2, 3, 4 bestanden. Beabsichtigt: shorter',
  );
  const unwalked = 'refused: page_error; journeys not walked: begin-an-ad, look; intended: shorter';
  expect(reasonText(unwalked, t, 'de')).toBe(
    'Abgelehnt: Wirft Fehler. Nicht durchlaufene Abläufe: begin-an-ad, look. Beabsichtigt: shorter',
  );
});
