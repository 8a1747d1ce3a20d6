import { LOCALES, MOST_QUERY_FIELDS, queryFields, type ProductType } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import {
  BLOCKS,
  blocksFor,
  blockText,
  DEALER_BLOCKS,
  isIn,
  toggle,
  type Block,
  type Written,
} from './blocks.ts';
import { adAct, following, writingAct, type AdAct } from './keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});
const ALL: readonly Block[] = [...Object.values(BLOCKS).flat(), ...DEALER_BLOCKS];
const QUERY: readonly Block[] = BLOCKS['request-changes'];

test('keys have one meaning each, in both cases; with Ctrl, Alt or Meta they are the browser’s, and one that is held down has none', () => {
  const meant: [string, AdAct][] = [
    ['j', 'next'],
    ['K', 'previous'],
    ['f', 'release'],
    ['R', 'request-changes'],
    ['a', 'reject'],
    ['U', 'undo'],
    ['?', 'help'],
  ];
  for (const [key, act] of meant) expect(adAct(press(key))).toBe(act);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'])
    expect(adAct(press('r', { [modifier]: true }))).toBeNull();
  expect(adAct(press('x'))).toBeNull();
  expect(['1', '9', '0', 'Enter', 'a'].map((key) => writingAct(press(key)))).toEqual([
    0,
    8,
    null,
    'send',
    null,
  ]);
});

test('every block has its words in every language, each on one line of its own, and fields that can be asked about', () => {
  const known = new Set([...queryFields('motorhome'), ...queryFields('trailer')]);
  for (const blocks of [...Object.values(BLOCKS), DEALER_BLOCKS])
    expect(blocks.length).toBeLessThanOrEqual(9);
  for (const block of ALL) {
    for (const locale of LOCALES)
      expect(blockText(block, locale), `${block.id} ${locale}`).toMatch(/^\S.{20,}\.$/);
    expect(new Set(LOCALES.map((locale) => blockText(block, locale))).size, block.id).toBe(LOCALES.length);
    for (const field of block.fields) expect(known, block.id).toContain(field);
  }
  expect(new Set(ALL.flatMap(({ fields }) => fields)).size).toBeLessThanOrEqual(MOST_QUERY_FIELDS);
});

test('a block that asks for a part of the ad names it, the pictures too: each part is a point of its own', () => {
  const fieldsOf = (id: Block['id']) => QUERY.find((block) => block.id === id)?.fields;
  expect(fieldsOf('inside')).toEqual(['image_interior']);
  expect(fieldsOf('mileage')).toEqual(['mileage', 'image_interior']);
  expect(fieldsOf('contact')).toEqual(['description', 'image_exterior', 'image_interior']);
  for (const block of QUERY) expect(block.fields, block.id).not.toEqual([]);
});

test('blocks are joined and taken out again; what was typed stays, and fields that another block needs', () => {
  const options = { locale: 'sv', blocks: QUERY };
  const [, , , papers, , , , owner] = QUERY as [Block, Block, Block, Block, Block, Block, Block, Block];
  let written: Written = { text: 'Hej!', fields: ['make'] };
  for (const block of [papers, owner]) written = toggle(block, written, options);
  expect(written).toEqual({
    text: `Hej!\n${blockText(papers, 'sv')}\n${blockText(owner, 'sv')}`,
    fields: ['make', 'documents'],
  });
  written = toggle(papers, written, options);
  expect(written).toEqual({ text: `Hej!\n${blockText(owner, 'sv')}`, fields: ['make', 'documents'] });
  expect(isIn(owner, written, 'sv')).toBe(true);
  expect(toggle(owner, written, options)).toEqual({ text: 'Hej!', fields: ['make'] });
});

test('a queue of 50 is walked to its end by keys, at most four for each ad, none twice', () => {
  let ids = Array.from({ length: 50 }, (_, at) => `ad${at}`);
  const decided: string[] = [];
  let open: string | null = ids[0] ?? null;
  let held: string | null = null;
  for (let at = 0; open !== null; at += 1) {
    const keys = at % 3 === 0 ? ['F'] : at % 3 === 1 ? ['R', '1', '4', 'Enter'] : ['A', '1', 'Enter'];
    expect(keys.length).toBeLessThanOrEqual(4);
    expect(adAct(press(keys[0] ?? ''))).not.toBeNull();
    for (const key of keys.slice(1)) expect(writingAct(press(key))).not.toBeNull();
    // the one before was sent, and left the list; this one is held while the next is looked at
    ids = ids.filter((id) => id !== held);
    decided.push(open);
    const next = following(ids, open, held);
    held = open;
    open = next;
  }
  expect(decided).toHaveLength(50);
  expect(new Set(decided).size).toBe(50);
  expect(following(['a', 'b', 'c'], 'b')).toBe('c');
  expect(following(['a', 'b'], 'b')).toBe('a');
  expect(following(['a', 'b', 'c'], 'c', 'a')).toBe('b');
  expect(following(['a'], 'a')).toBeNull();
});

test('no block asks for a field that the ad does not have', () => {
  const offered = (type: ProductType) => blocksFor(QUERY, queryFields(type)).map(({ id }) => id);
  expect(offered('motorhome')).toEqual(QUERY.map(({ id }) => id));
  expect(offered('trailer')).toContain('papers');
  expect(offered('trailer')).not.toContain('mileage');
});
