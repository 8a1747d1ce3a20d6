import 'fake-indexeddb/auto';
import { KEPT_DRAFTS, type ListingChanges, type OwnAd } from '@rollheim/contracts';
import { beforeEach, expect, test } from 'vitest';
import { emptyAd } from '../testing/ad.ts';
import { DraftKeeper } from './draft-keeper.ts';
import {
  dropDraft,
  keepDefinitions,
  keepDraft,
  readDefinitions,
  readDraft,
  readDrafts,
  type Handed,
} from './kept-drafts.ts';

const DAY_MS = 86_400_000;
const walker = { loggedIn: false, hasCompletedProfileData: false };
const nothing = { texts: {}, conflicts: {}, walker };
const version = (number: number): OwnAd => ({
  ...emptyAd,
  listing: { ...emptyAd.listing, version: number },
});
const handed = (changes: ListingChanges, before: ListingChanges = {}, ad = emptyAd, id = 'a'): Handed => ({
  ...nothing,
  id,
  ad,
  changes,
  before,
});

beforeEach(async () => {
  for (const { id } of await readDrafts()) await dropDraft(id);
});

test('a draft is there again with its ad, what was typed and what is undecided', async () => {
  expect(await readDraft('a')).toBeNull();
  const texts = { 'terms.minimum': '1.000,50' };
  const conflicts = { description: 'Mine' };
  await keepDraft({ ...handed({ attributes: { model: 'T 580' } }), texts, conflicts }, 5);
  expect(await readDraft('a')).toEqual({
    id: 'a',
    ad: emptyAd,
    changes: { attributes: { model: 'T 580' } },
    texts,
    conflicts,
    walker,
    at: 5,
  });
});

test('two pages of a draft keep their edits side by side, and each takes back its own alone', async () => {
  await keepDraft(handed({ attributes: { model: 'T 580' } }));
  await keepDraft(handed({ attributes: { mileage: 48_200 }, description: 'One owner' }));
  // the second one has saved one of its edits
  const left = { description: 'One owner' };
  await keepDraft(handed(left, { attributes: { mileage: 48_200 }, description: 'One owner' }));
  expect((await readDraft('a'))?.changes).toEqual({
    attributes: { model: 'T 580' },
    description: 'One owner',
  });
});

test('an older state of the ad does not replace a newer one', async () => {
  await keepDraft(handed({}, {}, version(5)));
  await keepDraft(handed({}, {}, version(4)));
  expect((await readDraft('a'))?.ad.listing.version).toBe(5);
});

test('drafts are listed newest first; one that no one came back for is deleted, unless something of it waits', async () => {
  const now = 100 * DAY_MS;
  await keepDraft(handed({}, {}, emptyAd, 'old'), now - 31 * DAY_MS);
  await keepDraft(handed({ description: 'x' }, {}, emptyAd, 'waits'), now - 90 * DAY_MS);
  await keepDraft(handed({}, {}, emptyAd, 'new'), now - DAY_MS);
  expect((await readDrafts(now)).map(({ id }) => id)).toEqual(['new', 'waits']);
  expect(await readDraft('old')).toBeNull();
});

test('definitions are kept by language and vehicle type', async () => {
  await keepDefinitions('de', 'motorhome', []);
  expect(await readDefinitions('de', 'motorhome')).toEqual([]);
  expect(await readDefinitions('de', 'trailer')).toBeNull();
});

test('a logout in another tab deletes the database although this page has it open, and the page goes on', async () => {
  await keepDraft(handed({ description: 'x' }));
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(KEPT_DRAFTS);
    deleting.onsuccess = () => resolve();
    deleting.onblocked = () => reject(new Error('blocked'));
  });
  expect(await readDraft('a')).toBeNull();
  await keepDraft(handed({}));
  expect(await readDraft('a')).not.toBeNull();
});

/** A keeper whose writes end as the test wants. */
function keeping(before: ListingChanges = {}) {
  const outcomes: string[] = [];
  const written: Handed[] = [];
  const failures: unknown[] = [];
  const keeper = new DraftKeeper(
    (outcome) => void outcomes.push(outcome),
    before,
    async (each) => {
      written.push(each);
      const failure = failures.shift();
      if (failure) throw failure;
    },
  );
  const keep = (changes: ListingChanges) => keeper.keep({ ...nothing, id: 'a', ad: emptyAd, changes });
  return { keeper, keep, outcomes, written, failures };
}

test('what is typed during a write is in the next one, and what did not change is not written', async () => {
  const { keeper, keep, written } = keeping({ description: 'x' });
  keep({ description: 'a' });
  keep({ description: 'ab' });
  keep({ description: 'abc' });
  await keeper.settled();
  keep({ description: 'abc' });
  await keeper.settled();
  expect(written.map(({ before, changes }) => [before, changes])).toEqual([
    [{ description: 'x' }, { description: 'a' }],
    [{ description: 'a' }, { description: 'abc' }],
  ]);
});

test('a full storage is reported, and what was typed is written with the next edit', async () => {
  const { keeper, keep, outcomes, written, failures } = keeping();
  failures.push(new DOMException('full', 'QuotaExceededError'), new Error('no database'));
  for (const description of ['a', 'ab', 'abc']) {
    keep({ description });
    await keeper.settled();
  }
  expect(outcomes).toEqual(['full', 'nothing', 'kept']);
  expect(written.at(-1)).toMatchObject({ before: {}, changes: { description: 'abc' } });
});
