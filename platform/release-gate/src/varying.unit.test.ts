import { expect, test } from 'vitest';
import type { Variant } from './variants.ts';
import { variedDifferences, type Situation } from './varying.ts';
import type { Glance } from './views.ts';

const sight = (texts: readonly string[], more: Partial<Glance> = {}): Glance => ({
  headings: [],
  controls: [],
  text: 20,
  height: 100,
  words: texts.map((text) => ({ group: '', text })),
  targets: [],
  errors: [],
  ...more,
});
const situation = (variant: Variant | null, before: Glance, now: Glance): Situation => ({
  variant,
  before,
  now,
});
const messages = (...situations: readonly Situation[]): string[] =>
  variedDifferences(situations, 'de').map(({ code, message }) => `${code}: ${message}`);

const RUNS = sight(['Gültig bis 4.12.2026']);
const OVER = sight(['Abgelaufen am 28.11.2026']);

test('sentences that both releases have, in each other’s place, are found in both situations', () => {
  const exchanged = messages(
    situation(null, RUNS, sight(['Abgelaufen am 4.12.2026'])),
    situation('moved', OVER, sight(['Gültig bis 28.11.2026'])),
  );
  expect(exchanged).toContain('content_gone: "Gültig bis 4.12.2026" is not said where it was');
  expect(exchanged).toContain(
    'content_gone: where what was to come is over, what is over is to come, and numbers are larger, "Abgelaufen am 28.11.2026" is not said where it was',
  );
});

test('another wording is no difference', () => {
  expect(
    messages(
      situation(null, RUNS, sight(['Gilt bis 4.12.2026'])),
      situation('moved', OVER, sight(['War gültig bis 28.11.2026'])),
    ),
  ).toEqual([]);
});

test('what only varied answers show is found, with its situation', () => {
  const full = sight(['7 Fahrzeuge'], { controls: ['button: Suchen'] });
  const empty = sight(['Nichts gefunden'], { controls: ['button: Alle zeigen'] });
  expect(messages(situation(null, full, full), situation('none', empty, sight(['Nichts gefunden'])))).toEqual(
    ['content_gone: where lists are empty, the button "Alle zeigen" is gone'],
  );
});

test('what differs as the data are is not found once more', () => {
  const [before, now] = [sight(['Preis 20.000 €']), sight(['Preis 30.000 €'])];
  expect(messages(situation(null, before, now), situation('turned', before, now))).toEqual([]);
});

test('an error of the new release in one situation is found, one of both is not', () => {
  const [fine, ours] = [sight([]), sight([], { errors: ['a is undefined', 'b is undefined'] })];
  expect(
    messages(
      situation(null, fine, fine),
      situation('failing', sight([], { errors: ['b is undefined'] }), ours),
    ),
  ).toEqual(['console_error: where calls fail, it writes an error to the console: a is undefined']);
});
