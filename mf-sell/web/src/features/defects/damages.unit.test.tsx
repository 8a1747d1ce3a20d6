import type { DamageItem, GalleryItem, OwnAd } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { DamagePictures } from './DamagePictures.tsx';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { DamageOutline } from './DamageOutline.tsx';
import { damageOf, MOST_PICTURES, offeredPictures, toggledPicture, withDamageAt } from './damages.ts';
import { PicturedDamages } from './PicturedDamages.tsx';

const damage = (sortOrder: number, ...mediaIds: readonly string[]): DamageItem => ({
  sortOrder,
  location: 'rear',
  type: 'scratch',
  mediaIds,
});
const gallery: readonly GalleryItem[] = [
  { mediaId: 'out', position: 0, view: 'exterior' },
  { mediaId: 'in', position: 1, view: 'interior' },
  { mediaId: 'da1', position: 2, view: 'damage' },
  { mediaId: 'da2', position: 3, view: 'damage' },
];

function within(part: React.ReactElement, damages: readonly DamageItem[], pictures = gallery) {
  const { listing } = emptyAd;
  const attributes = { defects_exists: 'yes' };
  const content = { ...listing.content, attributes, damages, gallery: pictures };
  const ad: OwnAd = { ...emptyAd, listing: { ...listing, content } };
  return renderPart(
    <DraftProvider ad={ad} definitions={[]} onReplaced={() => undefined}>
      <UploadsProvider>{part}</UploadsProvider>
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
}
/** Names of the pictures, and whether each is pressed. */
const thumbs = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)" aria-pressed="(true|false)"/g)].map(
    ([, name, pressed]) => [name, pressed],
  );

test('pictures of defects are offered first, others only where they show the damage or all are wanted', () => {
  const ids = (mediaIds: readonly string[], all: boolean) => {
    const { pictures, left } = offeredPictures(gallery, mediaIds, all);
    return [pictures.map(({ mediaId, number }) => `${mediaId} ${number}`), left];
  };
  expect(ids([], false)).toEqual([['da1 1', 'da2 2'], 2]);
  expect(ids(['in'], false)).toEqual([['da1 1', 'da2 2', 'in 1'], 1]);
  expect(ids([], true)).toEqual([['da1 1', 'da2 2', 'in 1', 'out 1'], 2]);
});

test('a picture is linked to one damage by a press, and the next press takes that back', () => {
  const before = [damage(0), damage(1, 'da1')];
  const linked = toggledPicture(before, before[1]!, 'da2');
  expect(linked).toEqual([damage(0), damage(1, 'da1', 'da2')]);
  expect(toggledPicture(linked, linked[1]!, 'da1')).toEqual([damage(0), damage(1, 'da2')]);
});

test('the pictures of a damage are named buttons that are pressed or not', async () => {
  const html = await within(<DamagePictures damage={damage(1, 'da2')} />, [damage(0), damage(1, 'da2')]);
  expect(html).toContain('role="group" aria-label="Pictures of defect 2"');
  expect(thumbs(html)).toEqual([
    ['1. Defects', 'false'],
    ['2. Defects', 'true'],
  ]);
  expect(textOf(html)).toContain(texts.damage_pictures_all);
});

test('with as many pictures as a damage takes, what is pressed can only be released', async () => {
  const many = Array.from({ length: MOST_PICTURES + 1 }, (_, position) => ({
    mediaId: `m${position}`,
    position,
    view: 'damage' as const,
  }));
  const full = damage(0, ...many.slice(0, MOST_PICTURES).map(({ mediaId }) => mediaId));
  const html = await within(<DamagePictures damage={full} />, [full], many);
  expect(html.match(/<button[^>]*disabled=""/g)).toHaveLength(1);
  expect(textOf(html)).toContain(`These are ${MOST_PICTURES} pictures`);
});

test('an ad without pictures says where they will be chosen, and lets one be taken; beside the pictures there is nothing then', async () => {
  const damages = [damage(0)];
  expect(textOf(await within(<DamagePictures damage={damage(0)} />, damages, []))).toBe(
    `${texts.damage_pictures_none} ${texts.damage_take}`,
  );
  expect(textOf(await within(<PicturedDamages />, damages, []))).toBe('');
  expect(textOf(await within(<PicturedDamages />, []))).toBe('');
  const html = textOf(await within(<PicturedDamages />, damages));
  expect(html).toContain(texts.damage_pictures_title);
  expect(html).toContain('Defect 1');
});

test('a press on the vehicle adds a damage at its place; an empty row becomes it', () => {
  const roof = { sortOrder: 1, location: 'roof', type: '', mediaIds: [] };
  expect(withDamageAt([damage(0)], 'roof')).toEqual([damage(0), roof]);
  const empty = { sortOrder: 1, location: '', type: '', mediaIds: [] };
  expect(withDamageAt([damage(0), empty], 'roof')).toEqual([damage(0), roof]);
});

test('a picture finds the damage that it was taken for, also where another one was removed meanwhile', () => {
  const [rear, roof] = [damage(0), { ...damage(1), location: 'roof' }];
  expect(damageOf([rear, roof], { sortOrder: 1, location: 'roof' })).toBe(roof);
  const moved = { ...roof, sortOrder: 0 };
  expect(damageOf([moved], { sortOrder: 1, location: 'roof' })).toBe(moved);
  expect(damageOf([rear], { sortOrder: 0, location: 'roof' })).toBeUndefined();
});

test('the outline has a named pin for every damage', async () => {
  const html = await within(
    <DamageOutline
      names={['Defect 1: Rear', 'Defect 2']}
      onPlace={() => undefined}
      onShow={() => undefined}
    />,
    [damage(0), damage(1)],
  );
  const pins = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(\d)<\/button>/g)];
  expect(pins.map(([, name, number]) => [name, number])).toEqual([
    ['Defect 1: Rear', '1'],
    ['Defect 2', '2'],
  ]);
});
