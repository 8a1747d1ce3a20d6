import { ApiProblem } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { service } from '../testing/service.ts';
import { DraftStore } from './draft-store.ts';

const attributesOf = (store: DraftStore) => store.state().view.listing.content.attributes;

/** What was typed without a network on an ad that changes elsewhere, opened again with one. */
function opened() {
  const { store: typed, calls, elsewhere, ad, sent } = service();
  const base = ad();
  typed.setAttribute('mileage', 48_200);
  typed.setAttribute('model', 'T 580');
  typed.edit({ terms: { minimum: 1_200_000 } });
  const changes = typed.unsaved() ?? {};
  const newer = elsewhere({ attributes: { mileage: 50_000, beds: 4 }, terms: { minimum: 1_100_000 } });
  const store = new DraftStore(base, calls);
  store.restore(changes);
  store.adopt(newer);
  return { store, calls, ad, sent };
}

test('two devices merge by field: what only one of them changed stays, what both changed is a conflict', async () => {
  const { store, ad } = opened();
  await store.flush();
  expect(ad().listing.content.attributes).toMatchObject({ mileage: 50_000, model: 'T 580', beds: 4 });
  expect(store.state().conflicts).toEqual({
    attributes: { mileage: 48_200 },
    terms: { minimum: 1_200_000 },
  });
  expect(attributesOf(store)['mileage']).toBe(50_000);
});

test('who decides for what was typed here has it saved; who keeps the newer value sends nothing', async () => {
  const { store, ad, sent } = opened();
  await store.flush();
  store.settle('attributes.mileage', true);
  expect(attributesOf(store)['mileage']).toBe(48_200);
  expect(store.state().conflicts).toEqual({ terms: { minimum: 1_200_000 } });
  store.settle('terms.minimum', false);
  await store.flush();
  expect(store.state().conflicts).toEqual({});
  expect(ad().listing.content.attributes['mileage']).toBe(48_200);
  expect(ad().private.terms.minimum).toBe(1_100_000);
  expect(sent.at(-1)).toEqual({ attributes: { mileage: 48_200 } });
});

test('a field that is typed again has no conflict any more', async () => {
  const { store } = opened();
  store.setAttribute('mileage', 51_000);
  store.edit({ terms: { minimum: 1_300_000 } });
  expect(store.state().conflicts).toEqual({});
});

test('a save that meets a newer version has the same conflict, also where it waited for the network', async () => {
  const { store, failures, elsewhere } = service();
  failures.push(new ApiProblem({ code: 'unavailable', status: 0 }));
  store.setAttribute('mileage', 48_200);
  await store.flush().catch(() => undefined);
  elsewhere({ attributes: { mileage: 50_000 } });
  await store.flush();
  expect(store.state()).toMatchObject({
    phase: 'saved',
    conflicts: { attributes: { mileage: 48_200 } },
  });
});

test('an open conflict outlives the page', () => {
  const { store, calls } = opened();
  const later = new DraftStore(store.state().ad, calls);
  later.restore(store.unsaved() ?? {}, {}, store.state().conflicts);
  expect(later.state().conflicts).toEqual(store.state().conflicts);
  expect(attributesOf(later)['mileage']).toBe(50_000);
});

test('what was saved from here and is newer elsewhere can be taken back', async () => {
  const { store, elsewhere, ad } = service();
  store.setAttribute('model', 'T 580');
  await store.flush();
  store.adopt(elsewhere({ attributes: { model: 'T 585' } }));
  expect(store.state()).toMatchObject({ conflicts: { attributes: { model: 'T 580' } }, replaced: 1 });
  expect(attributesOf(store)['model']).toBe('T 585');
  store.settle('attributes.model', true);
  await store.flush();
  expect(ad().listing.content.attributes['model']).toBe('T 580');
  expect(store.state().conflicts).toEqual({});
});

test('a value that cannot be saved is in no conflict: it is no one’s', async () => {
  const { store, elsewhere } = service();
  store.setAttribute('mileage', -5);
  store.adopt(elsewhere({ attributes: { mileage: 50_000 } }));
  expect(store.state()).toMatchObject({ conflicts: {}, replaced: 1 });
});
