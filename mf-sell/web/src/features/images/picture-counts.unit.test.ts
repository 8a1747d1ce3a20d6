import type { GalleryItem } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { pictureCounts, picturesPercent } from './picture-counts.ts';
import type { Upload } from './upload-queue.ts';

const picture = (mediaId: string, view: GalleryItem['view'], shot?: GalleryItem['shot']): GalleryItem => ({
  mediaId,
  view,
  position: 0,
  ...(shot ? { shot } : {}),
});
const upload = (place: string, state: Upload['state']) => ({ place, state }) as Upload;

test('pictures chosen together count, and are counted apart until they are assigned', () => {
  const gallery = [
    picture('a', 'exterior', 'front'),
    picture('b', 'exterior'),
    picture('c', 'exterior'),
    picture('d', 'interior', 'beds'),
    picture('e', 'damage'),
  ];
  const uploads = [upload('interior', 'sending'), upload('interior', 'failed'), upload('exterior', 'away')];
  expect(pictureCounts('images', gallery, uploads, (mediaId) => mediaId === 'c')).toEqual([
    { view: 'exterior', count: 2, wanted: 5, unassigned: 1, doubtful: 1, sending: 1 },
    { view: 'interior', count: 1, wanted: 5, unassigned: 0, doubtful: 0, sending: 1 },
  ]);
  // a view that no ad needs asks for no picture by name
  expect(pictureCounts('more-images', gallery, [], () => false)).toContainEqual({
    view: 'damage',
    count: 1,
    wanted: null,
    unassigned: 0,
    doubtful: 0,
    sending: 0,
  });
});

test('more pictures of one view do not make up for another one', () => {
  const outside = Array.from({ length: 12 }, (_, index) => picture(`m${index}`, 'exterior'));
  expect(picturesPercent(pictureCounts('images', outside, [], () => false))).toBe(50);
  expect(picturesPercent(pictureCounts('images', [], [], () => false))).toBe(0);
});
