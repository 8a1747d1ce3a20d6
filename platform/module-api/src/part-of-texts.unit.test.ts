import { expect, test } from 'vitest';
import { completing, partOf } from './part-of-texts.ts';
import { createTexts } from './texts.tsx';

test('a part of the texts holds the named keys with their plurals, and families', () => {
  const texts = {
    title: 'a',
    title_running: 'b',
    vehicles_one: 'c',
    vehicles_other: 'd',
    'sort.ending': 'e',
    sorted: 'f',
  };
  expect(Object.keys(partOf(texts, ['title', 'vehicles', 'sort.*']))).toEqual([
    'title',
    'vehicles_one',
    'vehicles_other',
    'sort.ending',
  ]);
});

test('texts are completed in place, once, and asked for again where they could not be had', async () => {
  const instance = createTexts('en', { 'mf-test': { title: 'Title' } }, 'mf-test');
  const t = instance.getFixedT('en');
  let asked = 0;
  const complete = completing(instance, 'mf-test', () =>
    ++asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ title: 'Title', more: 'More' }),
  );
  await expect(complete()).rejects.toThrow('lost');
  expect(t('more')).toBe('more');
  await complete();
  await complete();
  expect(asked).toBe(2);
  expect(t('more')).toBe('More');
});
