import { SHOTS, shotsOf, type GalleryItem, type Shot } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { entriesOf, missingShots, takenShots } from './shots.ts';
import type { Upload } from './upload-queue.ts';

const stored = (...shots: readonly (Shot | null)[]): readonly GalleryItem[] =>
  shots.map((shot, position) => ({
    mediaId: shot ?? `other${position}`,
    position,
    view: 'exterior',
    ...(shot ? { shot } : {}),
  }));
const coming = (shot: Shot | null, more: Partial<Upload> = {}) =>
  ({
    id: 1,
    state: 'sending',
    name: 'a.jpg',
    place: 'exterior',
    ...(shot ? { shot } : {}),
    ...more,
  }) as Upload;
const shown = (entries: ReturnType<typeof entriesOf>) =>
  entries.map((entry) =>
    entry.kind === 'stored'
      ? entry.item.mediaId
      : entry.kind === 'missing'
        ? `(${entry.shot})`
        : `>${entry.upload.shot ?? entry.upload.name}`,
  );

test('what is to be taken is at the place that its picture will have', () => {
  expect(
    shown(entriesOf(stored('front_right', 'rear', null), [coming('side_left')], ['side_right', 'front'])),
  ).toEqual(['(side_right)', 'front_right', '(front)', '>side_left', 'rear', 'other2']);
});

test('what was moved by hand stays there, and other pictures on their way come last', () => {
  expect(shown(entriesOf(stored('rear', 'side_right'), [coming(null)], ['front']))).toEqual([
    'rear',
    'side_right',
    '(front)',
    '>a.jpg',
  ]);
});

test('a picture that is taken again is shown in place of the old one, unless it failed', () => {
  const again = coming('front', { replaces: 'front' });
  expect(shown(entriesOf(stored('side_right', 'front'), [again], []))).toEqual(['side_right', '>front']);
  const failed = coming('front', { replaces: 'front', state: 'failed' });
  expect(shown(entriesOf(stored('side_right', 'front'), [failed], []))).toEqual([
    'side_right',
    'front',
    '>front',
  ]);
});

test('a picture is asked for until it is there, on its way, or skipped; a trailer has no cab', () => {
  const all = missingShots('motorhome', 'exterior', [], new Set());
  expect(all).toEqual(SHOTS.exterior);
  expect(missingShots('motorhome', 'exterior', [{ shot: 'front' }, {}], new Set(['rear']))).toEqual(
    all.filter((shot) => shot !== 'front' && shot !== 'rear'),
  );
  expect(shotsOf('trailer', 'interior')).not.toContain('cockpit');
  expect(shotsOf('motorhome', 'papers')).toEqual([]);
});

test('a file that was refused, such as a second one of a picture, counts as none, and is asked for on', () => {
  const [there, refused] = [
    stored('front'),
    coming('rear', { state: 'failed', final: true, advice: 'dark' }),
  ];
  const taken = takenShots(there, [refused]);
  expect(taken.map(({ shot }) => shot)).toEqual(['front']);
  expect(missingShots('motorhome', 'exterior', taken, new Set())).toContain('rear');
  const sending = takenShots(there, [coming('rear')]);
  expect(missingShots('motorhome', 'exterior', sending, new Set())).not.toContain('rear');
});
