import { AUDIENCE_WORD } from '@rollheim/contracts/audience';
import { describe, expect, test } from 'vitest';
import { CallError } from '../data/api.ts';
import { translator } from '../texts.ts';
import { audienceText, BY_CHANCE, draftFault, OFFERED, wordsOf } from './audience.ts';
import { errorText } from './error-text.ts';

const [de, en] = [translator('de'), translator('en')];
const ID = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const OTHER = '00000000-0c51-4f0c-9a6e-2b8f5a3d1e10';
const typed = (customers: string) => ({ words: [], customers });

describe('whom a step is for', () => {
  test('is named in words: countries by their names, customers counted', () => {
    const text = (...words: string[]) => audienceText(words, de, 'de');
    expect(text('role:dealer', 'country:AT', 'language:pl')).toBe('Händler, Österreich, auf Polnisch');
    expect(text('staff', `customer:${ID}`, `customer:${OTHER}`)).toBe('eigene Leute, 2 bestimmte Kunden');
    expect(audienceText(['country:AT', `customer:${ID}`], en, 'en')).toBe('Austria, 1 named customer');
  });

  test('what is offered is of every kind but customers, has words, and is taken by the registry', () => {
    expect(new Set(OFFERED.map((word) => word.split(':')[0]))).toEqual(
      new Set(['staff', 'role', 'language', 'country']),
    );
    for (const word of OFFERED) {
      expect(word).toMatch(AUDIENCE_WORD);
      expect(audienceText([word], de, 'de'), word).not.toMatch(/^[a-zA-Z]{2}$|^$/);
    }
  });
});

describe('whom a rollout is to begin with', () => {
  test('is by chance, or what is chosen and typed, each once', () => {
    expect(wordsOf(BY_CHANCE)).toBeNull();
    expect(draftFault(BY_CHANCE, de)).toBeNull();
    const draft = {
      words: ['staff', 'country:AT'],
      customers: `${ID.toUpperCase()}, customer:${ID}\nhttps://own.example/operator/kunden/${OTHER}?tab=1`,
    };
    expect(wordsOf(draft)).toEqual(['staff', 'country:AT', `customer:${ID}`, `customer:${OTHER}`]);
    expect(draftFault(draft, de)).toBeNull();
  });

  test('is refused with what is wrong: no number, none at all, too many', () => {
    expect(draftFault(typed(`${ID}; Meier`), de)).toContain('„Meier“ ist keine Kundennummer');
    expect(draftFault(typed(' , '), en)).toBe('Please give at least one customer number.');
    const ids = Array.from({ length: 101 }, (_, at) => String(at).padStart(8, '0') + ID.slice(8));
    expect(draftFault(typed(ids.join(' ')), de)).toBe('Höchstens 100 Angaben, es sind 101.');
  });
});

test('what the registry refuses names the field and what is wrong', () => {
  const refused = new CallError(400, 'invalid_input', 'x', 0, { 'audience.0': 'must be staff' });
  expect(errorText(refused, de)).toBe('Bitte prüfen Sie Ihre Eingabe. Wer es zuerst bekommt: must be staff');
  expect(errorText(new CallError(400, 'invalid_input', 'x'), de)).toBe('Bitte prüfen Sie Ihre Eingabe.');
});
