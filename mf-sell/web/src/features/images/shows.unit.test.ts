import type { GalleryItem } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { choicesOf, nextUnassigned, placeOfShows, showsOf } from './shows.ts';

const gallery: readonly GalleryItem[] = [
  { mediaId: 'a', view: 'exterior', position: 0, shot: 'front' },
  { mediaId: 'b', view: 'exterior', position: 1 },
  { mediaId: 'c', view: 'interior', position: 2 },
  { mediaId: 'd', view: 'damage', position: 3 },
];

test('a picture is assigned to what no other one shows', () => {
  const other = choicesOf('motorhome', gallery, 'b');
  expect(other).not.toContain('front');
  expect(other).toContain('rear');
  expect(other).toContain('papers');
  expect(choicesOf('motorhome', gallery, 'a')).toContain('front');
  expect(choicesOf('trailer', gallery, 'b')).not.toContain('cockpit');
});

test('what is chosen is what the picture shows then', () => {
  for (const shows of choicesOf('motorhome', [], 'x')) {
    const { view, shot } = placeOfShows(shows);
    expect(showsOf({ view, ...(shot ? { shot } : {}) })).toBe(shows);
  }
  expect(placeOfShows('kitchen')).toEqual({ view: 'interior', shot: 'kitchen' });
});

test('the next picture is the one behind, else the first that is left', () => {
  expect(nextUnassigned(gallery, 'b')).toBe('c');
  expect(nextUnassigned(gallery, 'c')).toBe('b');
  expect(nextUnassigned(gallery, 'a')).toBeNull();
  expect(nextUnassigned(gallery.slice(0, 2), 'b')).toBeNull();
});
