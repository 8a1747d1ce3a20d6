import { newId, type AdEdits } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  code,
  completeDraft,
  owner,
  publish,
  send,
  startListings,
  stopListings,
  submit,
  system,
  update,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

const editsOf = async (adId: string): Promise<readonly AdEdits[]> => {
  const { result } = await send('listing.get', { adId, uuidHash: null }, owner);
  return (result as { edits: readonly AdEdits[] }).edits;
};
const fieldsOf = async (adId: string) => (await editsOf(adId)).map(({ fields }) => fields.toSorted());

/** The auction exists, and the listings know. */
async function stands(adId: string, status: string, version: number): Promise<void> {
  await publish('auctions.state', adId, { status, round: 0, version });
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.auction_facts where auction_id = $1 and version = $2', [
        adId,
        version,
      ]),
    ).toHaveLength(1),
  );
}

/** An ad that was reviewed and sent back. */
async function sentBack(): Promise<string> {
  const adId = await completeDraft(owner);
  await stands(adId, 'under_review', 1);
  await stands(adId, 'editing', 2);
  return adId;
}

test('an ad that no one reviewed has nothing that was changed since', async () => {
  const adId = await completeDraft(owner);
  await update(adId, { description: 'Neu' }, owner);
  expect(await editsOf(adId)).toEqual([]);
});

test('fields are changed since the review while they differ from it, wherever they are kept', async () => {
  const adId = await sentBack();
  expect(await editsOf(adId)).toEqual([]);
  await update(adId, { attributes: { mileage: 48_300 } }, owner);
  expect(await fieldsOf(adId)).toEqual([['mileage']]);
  // as it was: no change any more
  await update(adId, { attributes: { mileage: 48_200 } }, owner);
  expect(await fieldsOf(adId)).toEqual([[]]);
  const pickup = { zipCode: '87700', city: 'Memmingen', country: 'DE', street: 'Lindenweg 5' };
  await update(
    adId,
    {
      attributes: { vin: 'WDB9066571S123457' },
      description: 'Jetzt ohne Telefonnummer.',
      terms: { minimum: 3_400_000 },
      pickup,
    },
    owner,
  );
  const picture = { adId, mediaId: newId(), chosen: null, sha256: null, shot: null, uuidHash: null };
  await send('listing.add-image', { ...picture, view: 'interior' }, owner);
  const paper = { adId, mediaId: newId(), kind: 'conformity' as const, name: 'coc.pdf', uuidHash: null };
  await send('listing.add-document', paper, owner);
  expect(await fieldsOf(adId)).toEqual([
    ['description', 'documents', 'image_interior', 'minimum_selling_price', 'pickup_location', 'vin'],
  ]);
});

test('every review is counted from by itself, who submits without an edit has changed nothing, and five are kept', async () => {
  const adId = await sentBack();
  await update(adId, { attributes: { mileage: 48_300 } }, owner);
  await stands(adId, 'under_review', 3);
  await stands(adId, 'editing', 4);
  await update(adId, { attributes: { beds: 3 } }, owner);
  expect(await fieldsOf(adId)).toEqual([['beds'], ['beds', 'mileage']]);
  await stands(adId, 'under_review', 5);
  await stands(adId, 'editing', 6);
  void submit(adId, owner).catch(() => undefined); // no one decides it here
  await vi.waitFor(async () => expect(await fieldsOf(adId)).toEqual([[], ['beds'], ['beds', 'mileage']]));
  for (let version = 8; version <= 12; version += 2) {
    await stands(adId, 'under_review', version - 1);
    await stands(adId, 'editing', version);
    await update(adId, { description: `Fassung ${version}` }, owner);
  }
  expect(await editsOf(adId)).toHaveLength(5);
});

test('a field that came after the review has changed once it is given, and not by its coming', async () => {
  const adId = await sentBack();
  await update(adId, { attributes: { mileage: 48_300 } }, owner);
  const later = ['damp_front', 'tyre_year', 'image_technical', 'image_papers'];
  await system.query('update listings.reviewed set marks = marks - $2::text[] where ad_id = $1', [
    adId,
    later,
  ]);
  expect(await fieldsOf(adId)).toEqual([['mileage']]);
  await update(adId, { attributes: { damp_front: 14 } }, owner);
  const picture = { adId, mediaId: newId(), chosen: null, sha256: null, shot: null, uuidHash: null };
  await send('listing.add-image', { ...picture, view: 'papers' }, owner);
  expect(await fieldsOf(adId)).toEqual([['damp_front', 'image_papers', 'mileage']]);
});

test('what was reviewed is no copy of the values, and goes with the ad', async () => {
  const adId = await sentBack();
  await update(adId, { description: 'Neu' }, owner);
  const stored = () => system.query('select * from listings.reviewed where ad_id = $1', [adId]);
  expect(JSON.stringify(await stored())).not.toContain('WDB9066571S123456');
  expect(code(await send('listing.discard', { adId, uuidHash: null }, owner))).toBe('accepted');
  expect(await stored()).toEqual([]);
});

test('equipment and its amount agree, whatever the edit names', async () => {
  const adId = await completeDraft(owner);
  const equipment = async () => {
    const { result } = await send('listing.get', { adId, uuidHash: null }, owner);
    const { solar, solar_power } = (
      result as { listing: { content: { attributes: Record<string, unknown> } } }
    ).listing.content.attributes;
    return { solar, solar_power };
  };
  await update(adId, { attributes: { solar_power: 200 } }, owner);
  expect(await equipment()).toEqual({ solar: true, solar_power: 200 });
  await update(adId, { attributes: { solar: false } }, owner);
  expect(await equipment()).toEqual({ solar: false });
});
