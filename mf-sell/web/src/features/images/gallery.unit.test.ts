import type { GalleryItem } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { moved, ofView } from './gallery.ts';
import { compress, fitted, jpegName } from './compress.ts';

const gallery = (...items: readonly [string, GalleryItem['view']][]): GalleryItem[] =>
  items.map(([mediaId, view], position) => ({ mediaId, view, position }));

const mixed = gallery(['i1', 'interior'], ['e1', 'exterior'], ['d1', 'damage'], ['e2', 'exterior']);

test('a picture moves among those of its view only', () => {
  expect(moved(mixed, 'e2', 0)).toEqual(['e2', 'e1', 'i1', 'd1']);
  expect(moved(mixed, 'e1', 9)).toEqual(['e2', 'e1', 'i1', 'd1']);
  expect(moved(mixed, 'i1', -1)).toEqual(['e1', 'e2', 'i1', 'd1']);
  expect(moved(mixed, 'gone', 0)).toEqual(['e1', 'e2', 'i1', 'd1']);
});

test('positions decide, not the order of the list', () => {
  expect(ofView(mixed.toReversed(), 'exterior').map(({ mediaId }) => mediaId)).toEqual(['e1', 'e2']);
});

test('pictures are made smaller to 1600 px and never larger', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fitted(300, 6400)).toEqual({ width: 75, height: 1600 });
  expect(fitted(640, 480)).toEqual({ width: 640, height: 480 });
  expect(jpegName('Front.links.HEIC')).toBe('Front.links.jpg');
});

test('a picture below 1 MB goes as it is', async () => {
  const file = new File([new Uint8Array(1_048_575)], 'front.jpg', { type: 'image/jpeg' });
  expect(await compress(file)).toBe(file);
});
