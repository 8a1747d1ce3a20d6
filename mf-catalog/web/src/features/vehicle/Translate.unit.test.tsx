import type { Translation } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { Translate } from './Translate.tsx';

const shown = (translation: Translation | null) =>
  textFor(null, <Translate id="a1" field="description" shown={translation} onShow={() => undefined} />);

test('a translation says that a machine made it, from which language, and has a way back', async () => {
  const made: Translation = { text: 'One owner.', language: 'de', translated: true };
  expect(await shown(made)).toBe('Translated by a machine. Original language: German. Show original');
  expect(await shown({ ...made, sample: true })).toContain('from a small glossary.');
  expect(await shown({ ...made, language: null })).toContain('Translated by a machine. Show original');
  expect(await shown({ ...made, language: 'no code' })).toContain('Translated by a machine. Show original');
});

test('an original has a button and says nothing', async () => {
  expect(await shown(null)).toBe('Translate');
});
