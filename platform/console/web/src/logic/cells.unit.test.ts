import { describe, expect, test } from 'vitest';
import { translator } from '../texts.ts';
import type { CellJudgement, Explanation } from '../types.ts';
import { hitOnly, onlyText, valueText } from './cells.ts';
import { headlineOf, tallyOf, troubleText, withoutCell } from './evidence.ts';
import { metricName, reasonText } from './reasons.ts';
import { limitOf, shareText } from './shares.ts';

const [de, en] = [translator('de'), translator('en')];
const arm = (bad: number, visitors: number) => ({ bad, visitors, interval: { low: 0, high: 1 } });
const cell = (
  dimension: CellJudgement['dimension'],
  value: string,
  found: boolean,
  e = found ? 5000 : 1,
): CellJudgement => ({
  metric: 'render_error',
  dimension,
  value,
  e,
  canary: arm(found ? 30 : 4, 100),
  control: arm(4, 100),
  found,
});
const CELLS = [
  cell('language', 'de', false),
  cell('language', 'pl', true),
  cell('language', 'cs', false),
  cell('device', 'phone', true, 900),
  cell('device', 'computer', true, 900),
];
const metric = (verdict: 'fail' | 'pass' | 'inconclusive', over: object = {}) => ({
  name: 'render_error',
  e: 2,
  limit: 100,
  passE: 1,
  rareE: null,
  tolerated: 1.2,
  critical: false,
  signalOnly: false,
  vetoOnly: false,
  wanted: 'fewer',
  unobserved: false,
  canary: arm(34, 200),
  control: arm(8, 200),
  verdict,
  decidedBy: null,
  ...over,
});
const explained = (decision: string, metrics: readonly object[], cells = CELLS) =>
  ({
    judgement: { decision, reason: '', metrics },
    breakdown: { comparisons: 42, limit: 840, cells },
  }) as unknown as Explanation;

describe('who alone is hit', () => {
  test('is named by the dimension of which the fewest values are found, and by none where everybody is', () => {
    expect(hitOnly(CELLS, 'render_error').map(({ value }) => value)).toEqual(['pl']);
    expect(hitOnly(CELLS, 'slow_lcp')).toEqual([]);
    expect(
      hitOnly([cell('device', 'phone', true), cell('device', 'computer', true)], 'render_error'),
    ).toEqual([]);
  });

  test('is written in words', () => {
    const polish = [cell('language', 'pl', true)];
    expect([onlyText(polish, de), onlyText(polish, en)]).toEqual(['nur Polnisch', 'Polish only']);
    const dealers = [cell('role', 'dealer', true), cell('role', 'guest', true)];
    expect([onlyText(dealers, de), onlyText(dealers, en)]).toEqual([
      'nur Händler und Gäste',
      'dealers and guests only',
    ]);
    // pages and calls have the names that developers gave them
    expect(valueText({ dimension: 'route_role', value: 'dealer GET /public/catalog/:id' }, de)).toBe(
      'Händler, GET /public/catalog/:id',
    );
    expect(valueText({ dimension: 'route', value: 'GET /public/catalog/:id' }, de)).toBe(
      'GET /public/catalog/:id',
    );
  });

  test('is the reason of a hold, in the reader’s language', () => {
    const reason =
      'breakdown: outcome:bid-placed role dealer: canary 3 of 400, control 60 of 398 visitors, E 5.2e+7 of 1680 among 84 comparisons';
    expect(reasonText(reason, en, 'en')).toBe(
      'bid-placed, dealers only: canary 3 of 400, control 60 of 398 visitors, E 10^8 of 1,680.',
    );
    expect(reasonText(`held for 60 minutes: ${reason}`, de, 'de')).toContain('nur Händler');
  });

  test('the others are summed up without them', () => {
    const [, polish] = CELLS;
    expect(polish && withoutCell(CELLS, polish)).toEqual({
      canary: { bad: 8, visitors: 200 },
      control: { bad: 8, visitors: 200 },
    });
  });
});

describe('the first words of the evidence', () => {
  test('name the metric that failed, else what is found for some, else the decision', () => {
    const found = explained('hold', [metric('inconclusive')]);
    expect(headlineOf(found, en, 'en')).toBe('Noticeable: Render errors, Polish only');
    const failed = explained('fail', [metric('fail', { text: { de: 'Gebot', en: 'Bid placed' } })]);
    expect(headlineOf(failed, en, 'en')).toBe('Failed: Bid placed');
    expect(headlineOf(explained('pass', [metric('pass')], []), de, 'de')).toBe('Alle Werte bestanden');
    expect(troubleText(explained('pass', [metric('pass')], []), de, 'de')).toBeNull();
  });

  test('count what passed, what is open, and what has no measurement', () => {
    const silent = metric('inconclusive', { unobserved: true, canary: arm(0, 0) });
    const unknown = metric('inconclusive', { unobserved: true, canary: arm(0, 0), control: arm(0, 0) });
    const all = [metric('pass'), metric('fail'), metric('inconclusive'), silent, unknown];
    expect(tallyOf(explained('hold', all))).toEqual({ all: 5, passed: 1, found: 1, open: 2, silent: 1 });
  });
});

test('what is to be reached has its limit below control, what is bad above', () => {
  const control = { bad: 50, visitors: 100 };
  expect(limitOf({ tolerated: 1.25, wanted: 'more' }, control)).toBeCloseTo(0.4);
  expect(limitOf({ tolerated: 1.25, wanted: 'fewer' }, control)).toBeCloseTo(0.625);
  expect(shareText({ bad: 0, visitors: 0 }, 'de')).toBe('–');
});

test('an outcome without its words keeps the name of its module', () => {
  expect(metricName('outcome:bid-placed', de)).toBe('bid-placed');
  expect(metricName('dead_press', de)).toBe('Druck ohne Wirkung');
});
