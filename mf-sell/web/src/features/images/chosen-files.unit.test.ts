import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { chosenFiles } from './chosen-files.ts';

const HOUR = 3_600_000;
const chosenAt = (ms: number) => ms * 1_000;
const file = (key: string, more: object = {}) => ({
  file: new File(['x'], `${key}.jpg`),
  place: 'exterior',
  chosen: chosenAt(Date.now()),
  key,
  ...more,
});
const page = () => new AbortController();

test('files outlive the page with what they are for, of one ad, for seven days', async () => {
  const files = chosenFiles('ad-1:images', page().signal);
  expect(await files.keep(file('front', { shot: 'front', ready: true }))).toBe(true);
  await files.keep(file('old', { chosen: chosenAt(Date.now() - 8 * 24 * HOUR) }));
  await chosenFiles('ad-2:images', page().signal).keep(file('other'));
  const left = await chosenFiles('ad-1:images', page().signal).left();
  expect(left).toMatchObject([{ key: 'front', shot: 'front', ready: true }]);
  files.drop('front');
  await vi.waitFor(async () => expect(await files.left()).toEqual([]));
});

test('a storage that is full is known, although the request itself has succeeded', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(
    this: IDBObjectStore,
  ) {
    const request = this.get('front');
    request.addEventListener('success', () => this.transaction.abort());
    return request as IDBRequest<IDBValidKey>;
  });
  const files = chosenFiles('ad-3:images', page().signal);
  expect(await files.keep(file('late'))).toBe(false);
  full.mockRestore();
  expect(await files.keep(file('late'))).toBe(true);
});
