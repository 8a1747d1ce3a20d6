import { expect, test } from 'vitest';
import { SameFiles } from './same-files.ts';

test('the same bytes are known again while they are on their way or in the ad, whatever the file is called', async () => {
  const files = new SameFiles();
  const coming = new Set([1]);
  const gallery = new Set<string>();
  const places = { isComing: (id: number) => coming.has(id), isStored: (id: string) => gallery.has(id) };
  const isSame = (id: number, text: string) => files.isSame(id, new Blob([text]), places);
  expect(await isSame(1, 'front')).toBe(false);
  expect(await isSame(2, 'rear')).toBe(false);
  expect(await isSame(3, 'front')).toBe(true);
  coming.delete(1);
  files.stored(1, 'picture');
  gallery.add('picture');
  expect(await isSame(4, 'front')).toBe(true);
  // what was removed may come back
  gallery.clear();
  expect(await isSame(5, 'front')).toBe(false);
});
