import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(new URL('push-worker.js', import.meta.url), 'utf8');
const PUSH = {
  id: 'm1',
  title: 'Überboten',
  body: '45.600 €',
  lang: 'de',
  tag: 'a1',
  url: 'https://x.example/en/a1',
};

interface Shown {
  readonly title: string;
  readonly options: {
    readonly renotify: boolean;
    readonly tag: string;
    readonly data: { readonly id: string };
  };
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
  readonly data?: { json(): unknown };
  readonly notification?: { close(): void; readonly data: { readonly url: string } };
}

/** The worker with these pages open; what it showed, focused and opened. */
function workerWith(pages: readonly { url: string; visibilityState: string; focused: boolean }[]) {
  const handlers = new Map<string, (event: Waiting) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) =>
      shown.filter(({ options }) => options.tag === tag).map(({ options }) => options),
    showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
  };
  const clients = {
    matchAll: async () => pages.map((page) => ({ ...page, focus: async () => void focused.push(page.url) })),
    openWindow: async (url: string) => void opened.push(url),
  };
  const addEventListener = (name: string, handler: (event: Waiting) => void) => handlers.set(name, handler);
  runInContext(SCRIPT, createContext({ addEventListener, registration, clients, URL }));
  const tell = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (given) => void (work = given) });
    await work;
  };
  const push = (more: object = {}) => tell('push', { data: { json: () => ({ ...PUSH, ...more }) } });
  const press = () =>
    tell('notificationclick', { notification: { close: () => undefined, data: { url: PUSH.url } } });
  return { push, press, shown, opened, focused };
}

const page = { url: `${PUSH.url}?tab=1`, visibilityState: 'visible', focused: true };

test('what the page in front shows already is not shown; behind another window it is', async () => {
  const there = workerWith([page]);
  await there.push();
  expect(there.shown).toEqual([]);
  const elsewhere = workerWith([
    { ...page, focused: false },
    { ...page, url: 'https://x.example/en/a2' },
  ]);
  await elsewhere.push();
  expect(elsewhere.shown.map(({ title }) => title)).toEqual(['Überboten']);
});

test('news of the same thread rings again, the same message does not', async () => {
  const worker = workerWith([]);
  await worker.push();
  await worker.push();
  await worker.push({ id: 'm2' });
  expect(worker.shown.map(({ options }) => options.renotify)).toEqual([true, false, true]);
});

test('a press goes to the page where it is open, else opens it', async () => {
  const open = workerWith([page]);
  await open.press();
  expect([open.focused, open.opened]).toEqual([[page.url], []]);
  const none = workerWith([]);
  await none.press();
  expect([none.focused, none.opened]).toEqual([[], [PUSH.url]]);
});
