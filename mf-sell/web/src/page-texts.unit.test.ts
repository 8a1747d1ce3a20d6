import { resolve } from 'node:path';
import { partOf } from '@rollheim/module-api/server';
import { textsOfCode } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import texts from '../locales/pl.json' with { type: 'json' };
import { NEW_AD_TEXTS } from './page-texts.ts';

test('the document of the first page brings every text that its code names', () => {
  const used = textsOfCode(resolve(import.meta.dirname, 'features/new/NewAdPage.tsx'), texts, [
    'load-wizard.ts',
    'kept-drafts.ts',
  ]);
  const sent = partOf(texts, NEW_AD_TEXTS);
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter((key) => !(key in sent))).toEqual([]);
  expect(Object.keys(sent).length).toBeLessThan(Object.keys(texts).length / 4);
});
