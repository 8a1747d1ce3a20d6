import type { GalleryItem } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { moved, ofView, withFineCover } from './gallery.ts';
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

test('a picture that had better be taken again is no title picture while another one is fine, unless its seller chose it', () => {
  const three = gallery(['e1', 'exterior'], ['e2', 'exterior'], ['e3', 'exterior'], ['i1', 'interior']);
  const among =
    (...doubtful: readonly string[]) =>
    (mediaId: string) =>
      doubtful.includes(mediaId);
  expect(withFineCover(three, among('e1'), null)).toEqual(['e2', 'e1', 'e3', 'i1']);
  expect(withFineCover(three, among('e1', 'e2'), null)).toEqual(['e3', 'e1', 'e2', 'i1']);
  expect(withFineCover(three, among('e1'), 'e1')).toBeNull();
  expect(withFineCover(three, among('e2'), null)).toBeNull();
  // of the inside none is the title picture
  expect(withFineCover(three, among('e1', 'e2', 'e3'), null)).toBeNull();
  expect(withFineCover([], among(), null)).toBeNull();
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
