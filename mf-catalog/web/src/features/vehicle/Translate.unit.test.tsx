import type { Translation } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import type { CatalogText } from '../../texts.ts';
import { reasonOf, Translate } from './Translate.tsx';

const shown = (translation: Translation | null) =>
  textFor(null, <Translate id="a1" field="description" shown={translation} onShow={() => undefined} />);

test('a translation says that a machine made it, from which language, and has a way back', async () => {
  const made: Translation = { text: 'One owner.', language: 'de', translated: true };
  expect(await shown(made)).toBe('Translated by a machine. Original language: German. Show original');
  expect(await shown({ ...made, sample: true })).toContain('others stay as they are.');
  expect(await shown({ ...made, language: null })).toContain('Translated by a machine. Show original');
  expect(await shown({ ...made, language: 'no code' })).toContain('Translated by a machine. Show original');
});

test('an original has a button and says nothing', async () => {
  expect(await shown(null)).toBe('Translate');
});

test('a text that no machine translated says in which language it is', () => {
  const own: Translation = { text: 'Aus erster Hand.', language: 'de', translated: false, kept: 'failed' };
  const keyed = (key: string, values?: { readonly language?: string }) =>
    [key, ...(values?.language ? [values.language] : [])].join(': ');
  const t = keyed as CatalogText;
  expect(reasonOf(true, own, 'en', t)).toBe('translation_failed translation_original_language: German');
  expect(reasonOf(true, { ...own, language: null }, 'en', t)).toBe('translation_failed');
});
