import { expect, test } from 'vitest';
import { StateHolder } from './state.ts';

const open = new AbortController().signal;

test('no one gets a state before it was read once, and who waits gets it as soon as it is', async () => {
  let give: (modules: Record<string, never>) => void = () => undefined;
  const loaded = new Promise<Record<string, never>>((resolve) => (give = resolve));
  const holder = new StateHolder(async () => ({ modules: await loaded, withdrawn: {} }));
  expect(await holder.after(0, 1, open)).toBeNull();
  const waiting = holder.after(0, 60_000, open);
  holder.open();
  const reading = holder.refresh();
  give({});
  await reading;
  expect(await waiting).toMatchObject({ modules: {}, withdrawn: {} });
});

test('changes before the state is opened are not published: only some of the backends would be in it', async () => {
  let reads = 0;
  const holder = new StateHolder(async () => ({
    modules: {},
    withdrawn: { 'test.reads': [String(++reads)] },
  }));
  await holder.refresh();
  expect(await holder.after(0, 1, open)).toBeNull();
  holder.open();
  await holder.refresh();
  expect(await holder.after(0, 1, open)).toMatchObject({ withdrawn: { 'test.reads': ['1'] } });
});
