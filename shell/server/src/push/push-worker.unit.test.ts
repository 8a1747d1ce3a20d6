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

const POST = 'https://x.example/api/public/push-action/t';
const ACTIONS = [
  { action: 'open', title: 'Zur Auktion', url: 'https://x.example/en/a1/bids' },
  {
    action: 'mute',
    title: 'Für diese stumm',
    post: POST,
    done: 'Stumm',
    failed: 'Fehlgeschlagen',
    undo: { action: 'unmute', title: 'Rückgängig', post: `${POST}/undo`, done: 'Wieder an', failed: '' },
  },
];

interface Shown {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly renotify: boolean;
    readonly silent?: boolean;
    readonly tag: string;
    readonly actions: readonly object[];
    readonly data: { readonly id: string; readonly url: string };
  };
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
  readonly data?: { json(): unknown };
  readonly notification?: { close(): void; readonly data: object };
}

/** The worker with these pages open; what it showed, focused and opened. */
function workerWith(pages: readonly { url: string; visibilityState: string; focused: boolean }[]) {
  const handlers = new Map<string, (event: Waiting) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const posted: string[] = [];
  let answers = async () => ({ ok: true });
  const fetch = async (url: string, { method, credentials }: { method: string; credentials: string }) => {
    posted.push(`${method} ${url} ${credentials}`);
    return answers();
  };
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
  runInContext(SCRIPT, createContext({ addEventListener, registration, clients, fetch, URL }));
  const tell = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (given) => void (work = given) });
    await work;
  };
  const push = (more: object = {}) => tell('push', { data: { json: () => ({ ...PUSH, ...more }) } });
  const press = () =>
    tell('notificationclick', { notification: { close: () => undefined, data: { url: PUSH.url } } });
  /** Presses a button of what was shown last. */
  const pressButton = (action: string) => {
    const { title, options } = shown.at(-1) ?? { title: '', options: {} };
    return tell('notificationclick', { action, notification: { close: () => undefined, title, ...options } });
  };
  const answer = (given: () => Promise<{ ok: boolean }>) => void (answers = given);
  return { push, press, pressButton, answer, posted, shown, opened, focused };
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

test('a press on a button leads to its very place; a button that a push does not have leads to the page', async () => {
  const worker = workerWith([]);
  await worker.push({ actions: ACTIONS });
  // browsers take names and words alone
  expect(worker.shown[0]?.options.actions).toEqual([
    { action: 'open', title: 'Zur Auktion' },
    { action: 'mute', title: 'Für diese stumm' },
  ]);
  await worker.pressButton('open');
  await worker.pressButton('');
  expect(worker.opened).toEqual(['https://x.example/en/a1/bids', PUSH.url]);
  expect(worker.posted).toEqual([]);
});

test('a button without a page does its work, says so without a sound, and is taken back', async () => {
  const worker = workerWith([]);
  await worker.push({ actions: ACTIONS });
  await worker.pressButton('mute');
  expect(worker.posted).toEqual([`POST ${POST} omit`]);
  expect(worker.shown.at(-1)).toMatchObject({
    title: PUSH.title,
    options: {
      body: 'Stumm',
      silent: true,
      tag: PUSH.tag,
      actions: [{ action: 'unmute', title: 'Rückgängig' }],
    },
  });
  await worker.pressButton('unmute');
  expect(worker.posted.at(-1)).toBe(`POST ${POST}/undo omit`);
  expect(worker.shown.at(-1)?.options).toMatchObject({ body: 'Wieder an', actions: [] });
  expect(worker.opened).toEqual([]);
});

test('one that is refused, or that cannot reach the site, says so and leads to the page', async () => {
  for (const given of [
    async () => ({ ok: false }),
    async () => {
      throw new TypeError('offline');
    },
  ]) {
    const worker = workerWith([]);
    await worker.push({ actions: ACTIONS });
    worker.answer(given);
    await worker.pressButton('mute');
    expect(worker.shown.at(-1)?.options).toMatchObject({ body: 'Fehlgeschlagen', actions: [] });
    await worker.pressButton('');
    expect(worker.opened).toEqual([PUSH.url]);
  }
});
