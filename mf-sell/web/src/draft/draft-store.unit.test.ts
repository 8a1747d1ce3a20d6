import type { DamageItem, OwnAd } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { emptyAd } from '../testing/ad.ts';
import { service } from '../testing/service.ts';
import { DraftStore } from './draft-store.ts';
import { followOtherTabs, type TabChannel } from './draft-tabs.ts';

test('edits are saved together, and what is wrong stays on the page', async () => {
  const { store, sent } = service();
  store.setAttribute('model', 'T 580 ');
  store.setAttribute('mileage', 48_200);
  store.setAttribute('beds', 90);
  await store.flush();
  expect(sent).toEqual([{ attributes: { model: 'T 580', mileage: 48_200 } }]);
  const { view, faults, phase } = store.state();
  expect(view.listing.content.attributes).toMatchObject({ model: 'T 580 ', beds: 90 });
  expect(faults).toEqual({ beds: 'validation.max_value' });
  expect(phase).toBe('saved');
});

test('a value that is corrected loses its fault and is saved', async () => {
  const { store, sent } = service();
  store.setAttribute('beds', 90);
  store.setAttribute('beds', 4);
  await store.flush();
  expect(store.state().faults).toEqual({});
  expect(sent).toEqual([{ attributes: { beds: 4 } }]);
});

test('a text that is no number stays as it was typed, and neither it nor a guess is saved', async () => {
  const { store, sent } = service();
  store.setAttribute('mileage', 48_200);
  await store.flush();
  store.setAttribute('mileage', '48200,5');
  store.setAttribute('first_registration_year', '2019,5');
  await store.flush();
  expect(sent).toEqual([{ attributes: { mileage: 48_200 } }]);
  const { view, faults } = store.state();
  expect(view.listing.content.attributes).toMatchObject({
    mileage: '48200,5',
    first_registration_year: '2019,5',
  });
  expect(faults).toEqual({
    mileage: 'validation.whole_number',
    first_registration_year: 'validation.whole_number',
  });
});

test('a change elsewhere of other fields does not get in the way', async () => {
  const { store, ad, elsewhere } = service();
  elsewhere({ description: 'Vom Telefon aus geschrieben.' });
  store.setAttribute('mileage', 48_200);
  await store.flush();
  expect(ad().listing.content).toMatchObject({
    description: 'Vom Telefon aus geschrieben.',
    attributes: { mileage: 48_200 },
  });
  expect(store.state()).toMatchObject({ replaced: 0, phase: 'saved' });
});

test('a change elsewhere of the same field is shown instead, and announced', async () => {
  const { store, ad, elsewhere } = service();
  elsewhere({ attributes: { mileage: 50_000 } });
  store.setAttribute('mileage', 48_200);
  await store.flush();
  expect(ad().listing.content.attributes['mileage']).toBe(50_000);
  expect(store.state().replaced).toBe(1);
  expect(store.state().view.listing.content.attributes['mileage']).toBe(50_000);
});

test('a failed save keeps the edits, says so and passes the error on; the next one sends them', async () => {
  const { store, failures, ad } = service();
  const away = new ApiProblem({ code: 'unavailable', status: 0 });
  failures.push(away);
  store.edit({ description: 'Aus erster Hand.' });
  await expect(store.flush()).rejects.toBe(away);
  expect(store.state().phase).toBe('failed');
  await store.flush();
  expect(ad().listing.content.description).toBe('Aus erster Hand.');
  expect(store.state().phase).toBe('saved');
});

test('fields that the service refuses are marked, the others are saved', async () => {
  const { store, failures, sent } = service();
  failures.push(
    new ApiProblem({
      code: 'invalid_input',
      status: 400,
      fields: { vatReportable: 'validation.commercial_only' },
    }),
  );
  store.edit({ vatReportable: true, description: 'Aus erster Hand.' });
  await store.flush();
  expect(sent.at(-1)).toEqual({ description: 'Aus erster Hand.' });
  expect(store.state()).toMatchObject({
    phase: 'saved',
    faults: { vatReportable: 'validation.commercial_only' },
  });
});

test('an older answer does not replace a newer ad', () => {
  const { store } = service();
  store.adopt({ ...emptyAd, listing: { ...emptyAd.listing, version: 5 } });
  store.adopt({ ...emptyAd, listing: { ...emptyAd.listing, version: 4 } });
  expect(store.state().ad.listing.version).toBe(5);
});

test('prices are merged field by field', async () => {
  const { store, sent } = service();
  store.edit({ terms: { startPrice: 1_000_000 } });
  store.edit({ terms: { minimum: 999_900 } }, { 'terms.minimum': 'price_grid' }, ['terms.minimum']);
  await store.flush();
  expect(sent).toEqual([{ terms: { startPrice: 1_000_000 } }]);
  store.edit({ terms: { minimum: 1_200_000 } }, {}, ['terms.minimum']);
  await store.flush();
  expect(sent.at(-1)).toEqual({ terms: { minimum: 1_200_000 } });
  expect(store.state().faults).toEqual({});
});

test('what one store could not save, another takes up: valid edits are saved, wrong ones stay as typed', async () => {
  const before = service();
  before.store.setAttribute('model', 'T 580');
  before.store.setAttribute('mileage', -5);
  before.store.edit({ description: 'One owner' });
  const typed = before.store.unsaved();
  const { store, ad } = service();
  store.restore(typed ?? {});
  await store.flush();
  expect(ad().listing.content.attributes['model']).toBe('T 580');
  expect(ad().listing.content.description).toBe('One owner');
  expect(store.state().view.listing.content.attributes['mileage']).toBe(-5);
  expect(Object.keys(store.state().faults)).toEqual(['mileage']);
  expect(store.unsaved()).not.toBeNull(); // the fault is still there
});

test('the same value from two stores is no collision', async () => {
  const { store, elsewhere, ad } = service();
  store.setAttribute('model', 'T 580');
  store.edit({ description: 'One owner' });
  elsewhere({ attributes: { model: 'T 580' }, description: 'One owner' });
  await store.flush();
  expect(store.state().replaced).toBe(0);
  expect(ad().listing.content.description).toBe('One owner');
  expect(store.unsaved()).toBeNull();
});

test('only what is not saved is handed on: a saved field must not undo a newer change of another device', async () => {
  const before = service();
  before.store.setAttribute('model', 'T 580');
  await before.store.flush();
  before.failures.push(new ApiProblem({ code: 'unavailable', status: 0 }));
  before.store.setAttribute('mileage', 48_200);
  before.store.setAttribute('beds', 90);
  await before.store.flush().catch(() => undefined);
  expect(before.store.state()).toMatchObject({ phase: 'failed', away: true, busy: false });
  expect(before.store.unsaved()).toEqual({ attributes: { mileage: 48_200, beds: 90 } });
  await before.store.flush();
  expect(before.store.state()).toMatchObject({ phase: 'saved', away: false });
  expect(before.store.unsaved()).toEqual({ attributes: { beds: 90 } });
});

test('what is being sent is not saved yet', async () => {
  const { store } = service();
  store.edit({ description: 'One owner' });
  const saved = store.flush();
  expect(store.unsaved()).toEqual({ description: 'One owner' });
  await saved;
  expect(store.unsaved()).toBeNull();
});

test('a save whose outcome does not come in time is tried again by itself', async () => {
  const { store, failures } = service();
  failures.push(new ApiProblem({ code: 'unavailable', status: 202 }));
  store.edit({ description: 'One owner' });
  await store.flush().catch(() => undefined);
  expect(store.state()).toMatchObject({ phase: 'failed', away: true });
  await store.flush();
  expect(store.state()).toMatchObject({ phase: 'saved', away: false });
});

test('a session that ended is no failure that passes by itself', async () => {
  const { store, failures } = service();
  failures.push(new ApiProblem({ code: 'not_authenticated', status: 401 }));
  store.edit({ description: 'One owner' });
  await store.flush().catch(() => undefined);
  expect(store.state()).toMatchObject({ phase: 'failed', away: false });
  expect(store.unsaved()).toEqual({ description: 'One owner' });
});

test('a text that names no amount stays as it was typed, and is handed on beside the price that is saved', async () => {
  const before = service();
  before.store.edit({ terms: { minimum: 1_200_000 }, expectedMileage: 48_500 });
  await before.store.flush();
  before.store.setText('terms.minimum', '1.000,50');
  before.store.setText('expectedMileage', '48500,5');
  await before.store.flush();
  expect(before.ad().private.terms.minimum).toBe(1_200_000);
  expect(before.store.unsaved()).toBeNull();
  const { store, sent } = service();
  store.restore({}, before.store.state().texts);
  await store.flush();
  expect(sent).toEqual([]);
  expect(store.state()).toMatchObject({
    texts: { 'terms.minimum': '1.000,50', expectedMileage: '48500,5' },
    faults: { 'terms.minimum': 'price_amount', expectedMileage: 'validation.whole_number' },
  });
  store.edit({ terms: { minimum: 1_100_000 }, expectedMileage: 49_000 });
  await store.flush();
  expect(store.state()).toMatchObject({ texts: {}, faults: {} });
  expect(sent).toEqual([{ terms: { minimum: 1_100_000 }, expectedMileage: 49_000 }]);
});

test('a day of sale that was cleared erases nothing on the server, also after the page is opened again', async () => {
  const name = 'terms.plannedSaleDate';
  const before = service();
  before.store.edit({ terms: { plannedSaleDate: '2031-12-01' } }, {}, [name]);
  await before.store.flush();
  before.store.setText(name, '');
  await before.store.flush();
  const { store, sent } = service();
  store.restore(before.store.unsaved() ?? {}, before.store.state().texts);
  await store.flush();
  expect(sent).toEqual([]);
  expect(store.state()).toMatchObject({ texts: { [name]: '' }, faults: { [name]: 'validation.required' } });
  store.edit({ terms: { plannedSaleDate: null } }, {}, [name]);
  await store.flush();
  expect(sent).toEqual([{ terms: { plannedSaleDate: null } }]);
  expect(store.state()).toMatchObject({ texts: {}, faults: {} });
});

test('what a field does not take is shown, and counts for nothing', () => {
  const { store } = service();
  const percent = () => store.state().view.listing.requiredPercent;
  store.edit({});
  const before = percent();
  store.setAttribute('power', -5);
  expect(store.state().view.listing.content.attributes['power']).toBe(-5);
  expect(percent()).toEqual(before);
  store.setAttribute('power', 120);
  expect(percent()['profile_drive']).toBeGreaterThan(before['profile_drive'] ?? 0);
});

test('what a field does not take is not sent, and handed on as it was typed', async () => {
  const before = service();
  const description = 'Wohnmobil '.repeat(810);
  const wrong = { description, expectedMileage: 9_000_000, terms: { startPrice: 999_900 } };
  before.store.edit(wrong);
  await before.store.flush();
  expect(before.sent).toEqual([]);
  expect(before.store.unsaved()).toEqual(wrong);
  const { store, sent } = service();
  store.restore(before.store.unsaved() ?? {});
  await store.flush();
  expect(sent).toEqual([]);
  expect(store.state().view.listing.content.description).toBe(description);
  expect(store.state().faults).toEqual({
    description: 'validation.max',
    expectedMileage: 'validation.between',
    'terms.startPrice': 'price_grid',
  });
});

test('of what was typed, only the field that was changed elsewhere gives way', async () => {
  const { store, ad, elsewhere } = service();
  elsewhere({ attributes: { mileage: 50_000 }, terms: { minimum: 1_100_000 } });
  store.setAttribute('mileage', 48_200);
  store.setAttribute('model', 'T 580');
  store.setAttribute('beds', 90);
  store.edit({ description: 'Aus erster Hand.', terms: { minimum: 1_200_000, startPrice: 1_000_000 } });
  await store.flush();
  expect(ad().listing.content).toMatchObject({
    attributes: { mileage: 50_000, model: 'T 580' },
    description: 'Aus erster Hand.',
  });
  expect(ad().private.terms).toMatchObject({ minimum: 1_100_000, startPrice: 1_000_000 });
  const { replaced, view, faults } = store.state();
  expect(replaced).toBe(1);
  expect(view.listing.content.attributes).toMatchObject({ mileage: 50_000, beds: 90 });
  expect(faults).toEqual({ beds: 'validation.max_value' });
});

test('a field that was saved from here gives way, too, where it was changed elsewhere since', async () => {
  const { store, elsewhere } = service();
  const model = () => store.state().view.listing.content.attributes['model'];
  store.setAttribute('model', 'T 580 ');
  await store.flush();
  expect(model()).toBe('T 580 ');
  // learned by a save of another field
  elsewhere({ attributes: { model: 'T 585' } });
  store.setAttribute('mileage', 48_200);
  await store.flush();
  expect(model()).toBe('T 585');
  expect(store.state()).toMatchObject({ replaced: 1, phase: 'saved' });
  // learned by the answer of another call (a picture that was added)
  store.setAttribute('model', 'T 580');
  await store.flush();
  store.adopt(elsewhere({ attributes: { model: 'T 590' } }));
  expect(model()).toBe('T 590');
  expect(store.state().replaced).toBe(2);
  store.adopt(elsewhere({ attributes: { beds: 4 } }));
  expect(store.state().replaced).toBe(2);
});

test('what is typed while its field is being sent stays, whatever is answered meanwhile', async () => {
  const { store, elsewhere } = service();
  store.setAttribute('model', 'T 580');
  const saving = store.flush();
  store.setAttribute('model', 'T 585');
  store.adopt(elsewhere({ attributes: { beds: 4 } }));
  await saving;
  expect(store.state().view.listing.content.attributes['model']).toBe('T 585');
  expect(store.state().replaced).toBe(0);
});

/** Pages of one browser, by the channel between them. */
function pages() {
  const channels: TabChannel[] = [];
  return (): TabChannel => {
    const own: TabChannel = {
      onmessage: null,
      close: () => void channels.splice(channels.indexOf(own), 1),
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== own) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
    };
    channels.push(own);
    return own;
  };
}

test('another page of the same draft learns what was saved here, and keeps what is not saved there', async () => {
  const { store, calls, ad } = service();
  const other = new DraftStore(emptyAd, calls);
  const open = pages();
  const ends = [store, other].map((each) => followOtherTabs(each, calls.load, 'ad', open));
  other.setAttribute('model', 'T 580');
  await other.flush();
  await expect.poll(() => store.state().ad.listing.version).toBe(2);
  other.setAttribute('mileage', 48_200);
  store.setAttribute('model', 'T 585');
  await store.flush();
  await expect.poll(() => other.state().replaced).toBe(1);
  expect(other.state().view.listing.content.attributes).toMatchObject({ model: 'T 585', mileage: 48_200 });
  await other.flush();
  await expect.poll(() => store.state().ad).toEqual(ad());
  expect(store.state().replaced).toBe(0);
  for (const end of ends) end();
});

test('a picture that is removed takes its links away, and nothing was replaced by that', async () => {
  const { calls, sent } = service();
  const damage = (...mediaIds: string[]) => ({ sortOrder: 0, location: 'rear', type: 'dent', mediaIds });
  const withPictures = (version: number, damages: readonly DamageItem[], ...mediaIds: string[]): OwnAd => {
    const gallery = mediaIds.map((mediaId, position) => ({ mediaId, position, view: 'damage' as const }));
    const { listing } = emptyAd;
    return {
      ...emptyAd,
      listing: { ...listing, version, content: { ...listing.content, gallery, damages } },
    };
  };
  const answers = [withPictures(2, [damage('a', 'b')], 'a', 'b')];
  const store = new DraftStore(withPictures(1, [damage()], 'a', 'b'), {
    ...calls,
    update: async (changes) => {
      sent.push(changes);
      return answers.shift() ?? withPictures(4, [damage('b')], 'b');
    },
  });
  const links = () => store.state().view.listing.content.damages.map(({ mediaIds }) => mediaIds);
  store.edit({ damages: [damage('a', 'b', 'gone')] });
  expect(links()).toEqual([['a', 'b']]);
  await store.flush();
  store.edit({ damages: [{ ...damage('a', 'b'), location: 'roof' }] });
  // the removal answers while that waits
  store.adopt(withPictures(3, [damage('b')], 'b'));
  expect(links()).toEqual([['b']]);
  await store.flush();
  expect(sent).toEqual([
    { damages: [damage('a', 'b')] },
    { damages: [{ ...damage('b'), location: 'roof' }] },
  ]);
  expect(store.state().replaced).toBe(0);
});
