import type { ContentBlock } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { changedParts, emptyBlock, isWhole, moved, textsOf, withText, type Written } from './blocks.ts';
import { placeIn, placeQuery } from './places.ts';

const steps: ContentBlock = {
  kind: 'steps',
  items: [
    { title: 'First', text: 'One' },
    { title: 'Then', text: 'Two' },
  ],
};
const links: ContentBlock = { kind: 'links', items: [{ label: 'Prices', page: 'pricing' }] };

test('the texts of a block are what is read, however deep it is; targets of links are none', () => {
  expect(textsOf(steps).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'title First',
    'text One',
    'title Then',
    'text Two',
  ]);
  expect(textsOf(links).map(({ value }) => value)).toEqual(['Prices']);
  expect(textsOf({ kind: 'list', items: ['a', 'b'] }).map(({ name }) => name)).toEqual(['items', 'items']);
});

test('a question comes before its answer, however it was stored', () => {
  const stored: ContentBlock = { answer: 'Because.', kind: 'question', question: 'Why?' };
  expect(textsOf(stored).map(({ name }) => name)).toEqual(['question', 'answer']);
});

test('one text is changed, and nothing beside it', () => {
  const [, , third] = textsOf(steps);
  const changed = withText(steps, third!, 'Next');
  expect(changed).toEqual({ kind: 'steps', items: [steps.items[0], { title: 'Next', text: 'Two' }] });
  expect(steps.items[1]?.title).toBe('Then');
  expect(withText(links, textsOf(links)[0]!, 'Costs')).toEqual({
    kind: 'links',
    items: [{ label: 'Costs', page: 'pricing' }],
  });
});

test('blocks are moved within their list', () => {
  expect(moved([steps, links], 0, 1)).toEqual([links, steps]);
  expect(moved([steps, links], 1, 1)).toEqual([steps, links]);
  expect(moved([steps, links], 0, -1)).toEqual([steps, links]);
});

const written: Written = {
  kind: 'page',
  locale: 'de',
  url: 'faq',
  title: 'Fragen',
  description: '',
  blocks: [steps],
  validFrom: null,
  changes: null,
};

test('a text is whole with a title and words in every block', () => {
  expect(isWhole(written)).toBe(true);
  expect(isWhole({ ...written, title: ' ' })).toBe(false);
  expect(isWhole({ ...written, blocks: [] })).toBe(false);
  expect(isWhole({ ...written, blocks: [steps, emptyBlock('question')] })).toBe(false);
});

test('what changed is named by its parts; the order of keys is no change', () => {
  const turned = {
    items: steps.items.map(({ title, text }) => ({ text, title })),
    kind: 'steps',
  } as ContentBlock;
  expect(changedParts(written, { ...written, blocks: [turned] })).toEqual([]);
  expect(changedParts(written, { ...written, title: 'FAQ', blocks: [links] })).toEqual(['title', 'blocks']);
  expect(changedParts(null, written)).toEqual(['title', 'description', 'blocks']);
});

test('the place is in the address; what is none is the first kind in the language of the page', () => {
  const place = { kind: 'page', locale: 'pl', open: 'faq' } as const;
  expect(placeIn(new URLSearchParams(placeQuery(place)), 'de')).toEqual(place);
  expect(placeIn(new URLSearchParams('?kind=car&locale=xx'), 'sv')).toEqual({
    kind: 'setting',
    locale: 'sv',
    open: null,
  });
});
