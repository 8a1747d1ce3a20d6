// @ts-check
/** The service worker of web push: shows what comes, and opens its page. It controls no page and answers no request. */

/** @typedef {{ action: string, title: string, url?: string, post?: string, done?: string, failed?: string, undo?: Action }} Action */
/** @typedef {{ id: string, title: string, body: string, lang: string, tag: string, url: string, actions?: Action[] }} Push */
/** @typedef {{ visibilityState: string, focused: boolean, url: string, focus(): Promise<unknown> }} PageWindow */

const worker = /** @type {any} */ (globalThis);

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('push', (/** @type {any} */ event) => {
  event.waitUntil(show(event.data.json()));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  const { notification, action } = event;
  notification.close();
  /** @type {Action[]} */
  const actions = notification.data.actions ?? [];
  const chosen = actions.find((each) => each.action === action);
  event.waitUntil(chosen?.post ? act(notification, chosen) : open(chosen?.url ?? notification.data.url));
});

/** @returns {Promise<PageWindow[]>} */
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** @param {PageWindow} page @param {string} url */
const isAt = (page, url) => new URL(page.url).pathname === new URL(url).pathname;

/** Buttons as browsers take them. @param {Action[]} actions */
const buttons = (actions) => actions.map(({ action, title }) => ({ action, title }));

/** @param {Push} push */
async function show({ id, title, body, lang, tag, url, actions = [] }) {
  // who looks at the page sees it there
  if ((await pages()).some((page) => page.visibilityState === 'visible' && page.focused && isAt(page, url)))
    return;
  const shown = await worker.registration.getNotifications({ tag });
  // one that came twice rings once; news of the same thread rings again
  const renotify = !shown.some((/** @type {any} */ other) => other.data.id === id);
  const data = { id, url, actions };
  await worker.registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify,
    data,
    actions: buttons(actions),
  });
}

/** @param {string} url */
async function open(url) {
  const page = (await pages()).find((each) => isAt(each, url));
  await (page ? page.focus() : worker.clients.openWindow(url));
}

/**
 * Does what a button says and shows, without a sound, what came of it; the token in its address is the permission, so no
 * cookie goes along.
 * @param {any} notification @param {Action} chosen
 */
async function act({ title, lang, tag, data }, { post = '', done, failed, undo }) {
  const call = worker.fetch(post, { method: 'POST', credentials: 'omit' });
  const isDone = await call.then(
    (/** @type {Response} */ { ok }) => ok,
    () => false,
  );
  const actions = isDone && undo ? [undo] : [];
  await worker.registration.showNotification(title, {
    body: isDone ? done : failed,
    lang,
    tag,
    silent: true,
    data: { ...data, actions },
    actions: buttons(actions),
  });
}
