import { emptyContent, type GalleryItem, type Shot } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { addImage, assignImage, orderImages, removeImage } from './gallery.ts';

type View = GalleryItem['view'];

/** Adds pictures one after the other; `a2` is a picture outside that was chosen second, `a` one without a choice. */
function gallery(names: readonly string[], start: readonly string[] = []) {
  const view = (name: string): View =>
    name.startsWith('in') ? 'interior' : name.startsWith('da') ? 'damage' : 'exterior';
  const choices = new Map(
    [...start, ...names].flatMap((name) =>
      /\d/.test(name) ? [[name, Number(/\d+/.exec(name)?.[0])]] : [],
    ) as [string, number][],
  );
  return names
    .reduce<readonly { mediaId: string; view: View; position: number }[]>(
      (items, mediaId) => addImage(items, { mediaId, view: view(mediaId) }, choices),
      start.map((mediaId, position) => ({ mediaId, view: view(mediaId), position })),
    )
    .toSorted((one, other) => one.position - other.position)
    .map(({ mediaId }) => mediaId);
}

test('pictures are in the order of choice, in whatever order their uploads end', () => {
  for (const arrival of [
    ['out1', 'out2', 'out3'],
    ['out3', 'out1', 'out2'],
    ['out2', 'out3', 'out1'],
    ['out3', 'out2', 'out1'],
  ])
    expect(gallery(arrival)).toEqual(['out1', 'out2', 'out3']);
});

test('what was moved by hand stays there when a late picture comes', () => {
  expect(gallery(['out2'], ['out3', 'out1'])).toEqual(['out3', 'out1', 'out2']);
});

test('the outside comes first, so that the title picture shows it', () => {
  expect(gallery(['in1', 'da2', 'out4', 'out3', 'in5'])).toEqual(['out3', 'out4', 'in1', 'in5', 'da2']);
});

test('a picture without a choice comes last; pictures that were there count as chosen first', () => {
  expect(gallery(['out7', 'out'], ['outa', 'out9'])).toEqual(['outa', 'out7', 'out9', 'out']);
  expect(gallery(['outa', 'out7', 'outa'])).toEqual(['outa', 'out7']);
});

test('pictures that are asked for by name are in their order, before the others, and stay where they were moved', () => {
  const shots = (names: readonly (Shot | 'other')[], start: readonly GalleryItem[] = []) =>
    names.reduce<readonly GalleryItem[]>(
      (items, name, index) =>
        addImage(
          items,
          { mediaId: `${name}${index}`, view: 'exterior', ...(name === 'other' ? {} : { shot: name }) },
          new Map([[`${name}${index}`, index + 1]]),
        ),
      start,
    );
  const named = (gallery: readonly GalleryItem[]) => gallery.map(({ shot }) => shot ?? 'other');
  expect(named(shots(['rear', 'other', 'front', 'side_right']))).toEqual([
    'side_right',
    'front',
    'rear',
    'other',
  ]);
  const moved = shots(['rear', 'side_right']).toReversed();
  expect(named(shots(['front'], moved))).toEqual(['rear', 'side_right', 'front']);
  // a second picture of the same is behind the first
  expect(shots(['front', 'front']).map(({ mediaId }) => mediaId)).toEqual(['front0', 'front1']);
  expect(orderImages(shots(['rear', 'front']), ['rear0', 'front1'])?.map(({ shot }) => shot)).toEqual([
    'rear',
    'front',
  ]);
});

test('a picture that is removed leaves neither a gap nor a damage that names it', () => {
  const damage = (sortOrder: number, mediaIds: readonly string[]) => ({
    sortOrder,
    location: 'rear',
    type: 'scratch',
    mediaIds,
  });
  const content = {
    ...emptyContent('motorhome'),
    gallery: [
      { mediaId: 'a', view: 'exterior' as const, position: 0 },
      { mediaId: 'b', view: 'damage' as const, position: 1 },
      { mediaId: 'c', view: 'damage' as const, position: 2 },
    ],
    damages: [damage(0, ['b', 'c']), damage(1, ['b']), damage(2, ['a'])],
  };
  expect(removeImage(content, 'b')).toEqual({
    ...content,
    gallery: [content.gallery[0], { mediaId: 'c', view: 'damage', position: 1 }],
    damages: [damage(0, ['c']), damage(1, []), damage(2, ['a'])],
  });
});

test('pictures of the technology follow those inside, pictures of papers are last', () => {
  const views: readonly View[] = ['papers', 'damage', 'technical', 'interior', 'exterior'];
  const added = views.reduce<readonly GalleryItem[]>(
    (all, view) => addImage(all, { mediaId: view, view }, new Map()),
    [],
  );
  expect(added.map(({ view }) => view)).toEqual(['exterior', 'interior', 'technical', 'damage', 'papers']);
});

test('a picture that is assigned is where that belongs, and the one before it is assigned no more', () => {
  const items: readonly GalleryItem[] = [
    { mediaId: 'a', view: 'exterior', position: 0, shot: 'front' },
    { mediaId: 'b', view: 'exterior', position: 1 },
    { mediaId: 'c', view: 'exterior', position: 2 },
    { mediaId: 'd', view: 'interior', position: 3, shot: 'beds' },
  ];
  const told = (assigned: Parameters<typeof assignImage>[1], from = items) =>
    assignImage(from, assigned, new Map())?.map(({ mediaId, view, shot, position }) =>
      [position, mediaId, view, shot ?? '-'].join(' '),
    );
  // among those of its view that are asked for
  const kitchen = { mediaId: 'b', view: 'interior', shot: 'kitchen' } as const;
  expect(told(kitchen)).toEqual([
    '0 a exterior front',
    '1 c exterior -',
    '2 b interior kitchen',
    '3 d interior beds',
  ]);
  expect(told({ mediaId: 'c', view: 'exterior', shot: 'front' })).toEqual([
    '0 c exterior front',
    '1 a exterior -',
    '2 b exterior -',
    '3 d interior beds',
  ]);
  // assigned again it changes nothing, and it can be taken back
  expect(assignImage(items, { mediaId: 'a', view: 'exterior', shot: 'front' }, new Map())).toBe(items);
  expect(told({ mediaId: 'd', view: 'interior', shot: null })?.at(-1)).toBe('3 d interior -');
  expect(told({ mediaId: 'd', view: 'damage', shot: null })?.at(-1)).toBe('3 d damage -');
  expect(told({ mediaId: 'x', view: 'damage', shot: null })).toBeUndefined();
});
