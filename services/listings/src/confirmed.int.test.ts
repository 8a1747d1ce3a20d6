import { randomUUID } from 'node:crypto';
import { newId, type ConfirmedField } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  code,
  completeDraft,
  owner,
  publish,
  send,
  startListings,
  stopListings,
  stranger,
  system,
  update,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

const confirm = (adId: string, field: string, more: object = {}, actor: string | null = owner) =>
  send('listing.confirm', { adId, field, confirmed: true, note: null, uuidHash: null, ...more }, actor);
const confirmedOf = async (adId: string): Promise<readonly ConfirmedField[]> => {
  const { result } = await send('listing.get', { adId, uuidHash: null }, owner);
  return (result as { confirmed: readonly ConfirmedField[] }).confirmed;
};
const fieldsOf = async (adId: string) => (await confirmedOf(adId)).map(({ field, note }) => [field, note]);

test('a value that is right as it is is confirmed with a note, changed in words, and taken back', async () => {
  const adId = await completeDraft(owner);
  expect(await confirmedOf(adId)).toEqual([]);
  const { result } = await confirm(adId, 'mileage');
  expect(result).toMatchObject({ confirmed: [{ field: 'mileage', note: null }] });
  await confirm(adId, 'mileage', { note: 'Der Tacho wurde <b>2021</b> getauscht.' });
  await confirm(adId, 'image_interior');
  expect((await fieldsOf(adId)).toSorted()).toEqual([
    ['image_interior', null],
    ['mileage', 'Der Tacho wurde <b>2021</b> getauscht.'],
  ]);
  await confirm(adId, 'mileage', { confirmed: false });
  expect(await fieldsOf(adId)).toEqual([['image_interior', null]]);
});

test('what was confirmed is the value: it falls with it, whether a field, a picture or a paper', async () => {
  const adId = await completeDraft(owner);
  for (const field of ['mileage', 'vin', 'image_interior', 'documents']) await confirm(adId, field);
  await update(adId, { attributes: { mileage: 48_300 } }, owner);
  await update(adId, { attributes: { vin: 'WDB9066571S123457' } }, owner);
  const picture = { adId, mediaId: newId(), chosen: null, sha256: null, shot: null, uuidHash: null };
  await send('listing.add-image', { ...picture, view: 'interior' }, owner);
  expect(await fieldsOf(adId)).toEqual([['documents', null]]);
  const paper = { adId, mediaId: newId(), kind: 'conformity' as const, name: 'coc.pdf', uuidHash: null };
  await send('listing.add-document', paper, owner);
  expect(await fieldsOf(adId)).toEqual([]);
});

test('no one confirms for the owner, nothing that is no field, and nothing under review', async () => {
  const adId = await completeDraft(owner);
  expect(code(await confirm(adId, 'mileage', {}, stranger))).toBe('not_found');
  expect(code(await confirm(adId, 'mileage', {}, `operator:${randomUUID()}`))).not.toBe('accepted');
  for (const field of ['constructor', 'nothing', 'trailer_hu_expired'])
    expect(code(await confirm(adId, field)), field).toBe('invalid_input');
  for (const note of ['x'.repeat(501), '', '  '])
    expect(code(await confirm(adId, 'mileage', { note }))).not.toBe('accepted');
  await publish('auctions.state', adId, { status: 'under_review', round: 0, version: 1 });
  await vi.waitFor(async () => expect(code(await confirm(adId, 'vin'))).toBe('move_not_allowed'));
  expect(await fieldsOf(adId)).toEqual([]);
});

test('what was confirmed goes with the ad', async () => {
  const adId = await completeDraft(owner);
  await confirm(adId, 'mileage', { note: 'Abgelesen.' });
  await send('listing.discard', { adId, uuidHash: null }, owner);
  expect(await system.query('select 1 from listings.confirmed where ad_id = $1', [adId])).toEqual([]);
});
