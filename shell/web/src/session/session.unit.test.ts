import { TYPED_PREFIX } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { forgetTyped } from './session.ts';

test('a logout takes what was typed out of the tab, and nothing else', () => {
  const held: Record<string, unknown> = {
    [`${TYPED_PREFIX}draft:1`]: '{}',
    [`${TYPED_PREFIX}account:1`]: '{}',
    other: '1',
  };
  Object.defineProperty(held, 'removeItem', { value: (key: string) => delete held[key], enumerable: false });
  forgetTyped(() => held as unknown as Storage);
  expect(Object.keys(held)).toEqual(['other']);
});
