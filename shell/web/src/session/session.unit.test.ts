import { CHOSEN_FILES, KEPT_DRAFTS, TYPED_PREFIX } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { forgetTyped } from './session.ts';

test('a logout takes what was typed and chosen out of the browser, and nothing else', () => {
  const held: Record<string, unknown> = {
    [`${TYPED_PREFIX}draft:1`]: '{}',
    [`${TYPED_PREFIX}account:1`]: '{}',
    other: '1',
  };
  Object.defineProperty(held, 'removeItem', { value: (key: string) => delete held[key], enumerable: false });
  const deleted: string[] = [];
  const files = { deleteDatabase: (name: string) => deleted.push(name) } as unknown as IDBFactory;
  const refused = (): Storage => {
    throw new Error('denied');
  };
  forgetTyped([refused, () => held as unknown as Storage], () => files);
  expect(deleted).toEqual([CHOSEN_FILES, KEPT_DRAFTS]);
  expect(Object.keys(held)).toEqual(['other']);
});
