import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../locales/en.json' with { type: 'json' };
import { useExclusiveWord } from './use-exclusive-word.ts';

const Word = () => <p>{useExclusiveWord()}</p>;

test.each([
  ['a dealer', { acceptedByCm24: true, merchantBlocked: false }, 'Exclusive to you'],
  ['a dealer who is blocked', { acceptedByCm24: true, merchantBlocked: true }, 'Exclusive round'],
  ['the owner', { acceptedByCm24: false }, 'Exclusive round'],
  ['a guest', null, 'Exclusive round'],
])('an exclusive round is named to %s', async (_, customer, word) => {
  expect(textOf(await renderPart(<Word />, { name: 'mf-catalog', texts, customer }))).toBe(word);
});
