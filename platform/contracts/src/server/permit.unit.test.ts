import { expect, test } from 'vitest';
import { keyOf, keysFor } from './keys.ts';
import { permitSigners, signPermit, verifyPermit, type Permit } from './permit.ts';

const of = (who: string) => keysFor('the secret of the system', who);
const signers = permitSigners(of('media'));
const upload = (more: Partial<Extract<Permit, { use: 'upload' }>> = {}): Permit => ({
  use: 'upload',
  mediaKind: 'image',
  owner: 'c1',
  adId: 'a1',
  maxBytes: 1000,
  ...more,
});

test('listings may have pictures of ads stored, and gets at nothing else', async () => {
  const secret = keyOf(of('listings'), 'ad-permit');
  const taken = async (permit: Permit) =>
    (await verifyPermit(await signPermit(permit, secret), signers, permit.use)) !== null;
  expect(await taken(upload({ purpose: 'ad' }))).toBe(true);
  expect(await taken(upload({ owner: 'uuid:x', purpose: 'draft' }))).toBe(false);
  expect(await taken(upload({ adId: 'order:o1', purpose: 'order' }))).toBe(false);
  // the purpose is no way around the folder
  expect(await taken(upload({ adId: 'merchant:m1', purpose: 'ad' }))).toBe(false);
  expect(await taken({ use: 'archive', mediaId: 'm1' })).toBe(false);
  expect(keyOf(of('listings'), 'media-permit')).not.toBe(keyOf(of('media'), 'media-permit'));
});
