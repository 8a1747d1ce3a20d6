import { ApiProblem } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { service } from '../testing/service.ts';
import { DraftStore } from './draft-store.ts';

test('a service that is reached and takes nothing right now is no missing network', async () => {
  const { store, failures } = service();
  failures.push(new ApiProblem({ code: 'overloaded', status: 503 }));
  store.edit({ description: 'One owner' });
  await store.flush().catch(() => undefined);
  expect(store.state()).toMatchObject({ phase: 'failed', away: true, busy: true });
  await store.flush();
  expect(store.state()).toMatchObject({ phase: 'saved', busy: false });
});

test('a value that is not agreed to stays as it was typed and is not saved, until another one is given', async () => {
  const { store, calls, sent } = service();
  store.setAttribute('mileage', 48_200);
  await store.flush();
  store.setText('mileage', '950');
  expect(store.state()).toMatchObject({
    texts: { mileage: '950' },
    faults: { mileage: 'unconfirmed' },
  });
  await store.flush();
  expect(sent).toHaveLength(1);
  const later = new DraftStore(store.state().ad, calls);
  later.restore(store.unsaved() ?? {}, store.state().texts);
  expect(later.state().faults).toEqual({ mileage: 'unconfirmed' });
  later.setAttribute('mileage', 95_000);
  expect(later.state()).toMatchObject({ texts: {}, faults: {} });
  await later.flush();
  expect(sent.at(-1)).toEqual({ attributes: { mileage: 95_000 } });
});
