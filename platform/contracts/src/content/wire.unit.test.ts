import { expect, test } from 'vitest';
import { contentMessages } from '../server/content.ts';
import type { ContentPage } from '../state/content.ts';
import { readBlock } from './blocks.ts';
import { fromWire, fromWireList, toWire, toWireList } from './wire.ts';

const page = contentMessages.find(({ name }) => name === 'content.state')?.example as ContentPage;

test('a page survives the way over the wire', () => {
  expect(fromWire(JSON.parse(JSON.stringify(toWire(page))), 'page')).toEqual({ ...page, author: null });
});

test('an entry has its number and its attributes, and blocks are components by their name', () => {
  const { id, attributes } = toWire(page);
  expect(id).toBe(1);
  expect(attributes.content[0]).toEqual({
    id: 1,
    __component: 'page.heading',
    text: 'Selling is free',
  });
  expect(toWireList([page]).meta.pagination.total).toBe(1);
});

test.each([
  ['no block at all', null],
  ['a kind that nobody knows', { kind: 'html', html: '<b>' }],
  ['a list without entries', { kind: 'list', items: [] }],
  ['a list of something else', { kind: 'list', items: [{ text: 'x' }] }],
  ['an example without price', { kind: 'example', hammerPrice: '45' }],
  ['a name from the prototype', { kind: 'constructor' }],
])('%s is broken, not an error', (_, value) => {
  expect(readBlock(value)).toEqual({ kind: 'broken' });
});

test('a collection keeps what can be read, and an answer that is none is refused', () => {
  expect(fromWireList({ data: [toWire(page), { id: 2 }, null] }, 'page')).toHaveLength(1);
  expect(() => fromWireList({ error: 'gone' }, 'page')).toThrow(TypeError);
});
