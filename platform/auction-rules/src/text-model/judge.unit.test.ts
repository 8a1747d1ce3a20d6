import { describe, expect, test } from 'vitest';
import { invitesOutside, judgeQuestion } from './judge.ts';
import { clausesOf } from './normalise.ts';
import { cs } from './testing/corpus/cs.ts';
import { da } from './testing/corpus/da.ts';
import { de } from './testing/corpus/de.ts';
import { en } from './testing/corpus/en.ts';
import { es } from './testing/corpus/es.ts';
import { nl } from './testing/corpus/nl.ts';
import { pl } from './testing/corpus/pl.ts';
import { sv } from './testing/corpus/sv.ts';

const CORPUS = { de, en, es, da, nl, pl, cs, sv };
const percent = (part: number, of: number): string => `${((part / of) * 100).toFixed(1)} %`;

describe('questions in eight languages', () => {
  test.each(Object.entries(CORPUS))(
    '%s: what asks for price, contact or a deal outside is refused',
    (language, corpus) => {
      expect(corpus.refused.length).toBeGreaterThanOrEqual(30);
      expect(corpus.passes.length).toBeGreaterThanOrEqual(30);
      const missed = corpus.refused.filter((text) => judgeQuestion(text) !== 'refused');
      const wrong = corpus.passes.filter((text) => judgeQuestion(text) === 'refused');
      const found = corpus.refused.length - missed.length;
      const unsure = [...corpus.refused, ...corpus.passes].filter((text) => judgeQuestion(text) === 'unsure');
      process.stdout.write(
        `${language}: precision ${percent(found, found + wrong.length)}, recall ${percent(found, corpus.refused.length)}, unsure ${unsure.length}\n`,
      );
      expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
    },
  );

  test.each([
    ['Letzter P.R.E.I.S?', 'refused'],
    ['LETZTER   PREIIIIIS', 'refused'],
    ['l3tzt3r pr31s', 'refused'],
    ['DERNIER prix, letzter Preis', 'refused'],
    ['Ist der Preis verhandelbar?', 'unsure'],
    ['Is the price negotiable?', 'unsure'],
    ['', 'clear'],
  ])('%j is judged %s', (text, judgement) => expect(judgeQuestion(text)).toBe(judgement));

  test('vehicle data with digits are no disguised words', () => {
    expect(clausesOf('Ducato250 3,5t 103kW Fiat X250 L4H3')).toEqual([
      'ducato250 3',
      '5t 103kw fiat x250 l4h3',
    ]);
  });

  test('an owner may speak of prices, and not of a telephone or a deal outside', () => {
    expect(invitesOutside('Den Mindestpreis verrate ich nicht.')).toBe(false);
    expect(invitesOutside('Rufen Sie mich an, dann reden wir.')).toBe(true);
    expect(invitesOutside('Ich verkaufe gern direkt an Sie, kaufen Sie ihn außerhalb der Auktion.')).toBe(
      true,
    );
  });
});
