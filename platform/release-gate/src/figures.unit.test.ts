import type { Locale } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { changedFigures } from './changed-figures.ts';
import { figuresOf, type Words } from './figures.ts';

const card = (...texts: string[]): Words[] => texts.map((text) => ({ group: 'Hymer', text }));
const values = (text: string, locale: Locale): string[] =>
  figuresOf([{ group: '', text }], locale).map(({ kind, value }) => `${kind} ${value}`);
const changes = (before: readonly Words[], now: readonly Words[]): string[] =>
  changedFigures(before, now, 'de').map(({ message }) => message);

describe('figures of a text', () => {
  test('are read whatever they are written like', () => {
    expect(values('20.000 €', 'de')).toEqual(['amount 20000 €']);
    expect(values('€20,000.00', 'en')).toEqual(['amount 20000 €']);
    expect(values('20\u00A0000,50 zł', 'pl')).toEqual(['amount 20000.5 zł']);
    expect(values('3,5 t, 120.000 km', 'de')).toEqual(['measure 3.5 t', 'measure 120000 km']);
    expect(values('12.11.2026, 18:30', 'de')).toEqual(['date 12.11.2026', 'time 18:30']);
  });

  test('are days and spans in words too, in each language', () => {
    expect(values('Montag, 21. Dezember', 'de')).toEqual(['date weekday 1', 'number 21', 'date month 12']);
    expect(values('poniedziałek, 21 grudnia', 'pl')).toEqual([
      'date weekday 1',
      'number 21',
      'date month 12',
    ]);
    expect(values('noch 3 Tage', 'de')).toEqual(['number 3', 'span day']);
    expect(values('ends tomorrow', 'en')).toEqual(['date day 1']);
    // a word like any other
    expect(values('you may bid', 'en')).toEqual([]);
  });
});

describe('figures that changed', () => {
  test('are another amount, another day, a unit, two that have changed places', () => {
    expect(changes(card('Preis', '20.000 €'), card('Preis', '200.000 €'))).toEqual([
      '"20.000 €" of "Hymer", "Preis" has become "200.000 €"',
    ]);
    expect(changes(card('Endet heute'), card('Endet morgen'))).toHaveLength(1);
    expect(changes(card('noch 3 Tage'), card('noch 3 Stunden'))).toHaveLength(1);
    const swapped = changes(card('Preis', '5 €', 'Gebot', '7 €'), card('Preis', '7 €', 'Gebot', '5 €'));
    expect(swapped).toHaveLength(2);
    const other = [{ group: 'Knaus', text: '7 €' }];
    expect(
      changes([...card('5 €'), ...other], [...card('7 €'), { group: 'Knaus', text: '5 €' }]),
    ).toHaveLength(2);
  });

  test('are an amount in other words, and one that is not shown any more', () => {
    expect(changes(card('Nur 20.000 €'), card('Jetzt für 200.000 €'))).toHaveLength(1);
    expect(changes(card('Preis', '20.000 €'), card('Preis'))).toEqual([
      '"20.000 €" of "Hymer", "Preis" is not shown any more',
    ]);
  });

  test('are none in another order, in other words, or where more is written', () => {
    const before = card('Preis', '20.000 €', 'Ende', '18:30');
    expect(changes(before, card('Ende', '18:30', 'Preis', '20.000 €'))).toEqual([]);
    expect(changes(before, card('Kaufpreis', '20.000 €', 'Schluss', '18:30', 'Sitze', '4'))).toEqual([]);
    expect(changes(before, card('Preis', '€ 20.000,00', 'Ende', '18:30'))).toEqual([]);
    expect(changes(card('Über 250 Händler'), card('Viele Händler'))).toEqual([]);
  });
});
