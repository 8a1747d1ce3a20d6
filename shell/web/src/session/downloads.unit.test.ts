import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDownloads } from './downloads.ts';

let page: EventTarget;
/** Clicks that reached the browser, in order. */
let downloaded: string[];

beforeEach(() => {
  page = new EventTarget();
  downloaded = [];
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

function click(href: string, keys: object = {}, link = linkTo(href)): void {
  const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...keys });
  Object.defineProperty(event, 'target', { value: { closest: () => link } });
  page.dispatchEvent(event);
  if (!event.defaultPrevented) downloaded.push(href);
}
function linkTo(href: string) {
  const link = { getAttribute: () => href, click: () => click(href, {}, link) };
  return link;
}

test('a file of one’s own is downloaded once the session is renewed, each time it is pressed', async () => {
  const renew = vi.fn(() => Promise.resolve());
  watchDownloads(renew);
  const link = linkTo('/api/private/orders/export.csv');
  link.click();
  expect(downloaded).toEqual([]);
  await vi.waitFor(() => expect(downloaded).toHaveLength(1));
  link.click();
  await vi.waitFor(() => expect(downloaded).toHaveLength(2));
  expect(renew).toHaveBeenCalledTimes(2);
});

test('other links, and files that are opened in another tab, are left to the browser', () => {
  const renew = vi.fn(() => Promise.resolve());
  watchDownloads(renew);
  click('/api/public/catalog/list.csv');
  click('/api/private/orders/export.csv', { ctrlKey: true });
  expect(downloaded).toHaveLength(2);
  expect(renew).not.toHaveBeenCalled();
});

test('a session that is over downloads nothing; where no one answers the browser says so', async () => {
  const fails = vi.fn(() => Promise.reject(Object.assign(new Error('over'), { status: 401 })));
  watchDownloads(fails);
  click('/api/private/orders/export.csv');
  await vi.waitFor(() => expect(fails).toHaveBeenCalled());
  await Promise.resolve();
  expect(downloaded).toEqual([]);
  page = new EventTarget();
  vi.stubGlobal('document', page);
  watchDownloads(() => Promise.reject(Object.assign(new Error('away'), { status: 0 })));
  click('/api/private/orders/export.csv');
  await vi.waitFor(() => expect(downloaded).toHaveLength(1));
});
