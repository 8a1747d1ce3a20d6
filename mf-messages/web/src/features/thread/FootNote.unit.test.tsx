import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { FootNote } from './FootNote.tsx';

const said = async (binds: boolean, asked: boolean): Promise<string> =>
  textOf(await renderPart(<FootNote binds={binds} asked={asked} />, { name: 'mf-messages', texts }));

test('below talks questions are not mentioned, below a question nothing of what binds', async () => {
  expect(await said(true, false)).toBe('Every answer is binding.');
  expect(await said(false, true)).toBe(
    'Everyone reads question and answer. Prices and contact details do not belong in them.',
  );
  expect(await said(true, true)).toMatch(/^Every answer is binding\. Everyone reads/);
  expect(await said(false, false)).toBe('');
});
