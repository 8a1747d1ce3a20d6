// @ts-check
/** The service worker of web push: shows what comes, and opens its page. It controls no page and answers no request. */

/** @typedef {{ id: string, title: string, body: string, lang: string, tag: string, url: string }} Push */
/** @typedef {{ visibilityState: string, focused: boolean, url: string, focus(): Promise<unknown> }} PageWindow */

const worker = /** @type {any} */ (globalThis);

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('push', (/** @type {any} */ event) => {
  event.waitUntil(show(event.data.json()));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** @returns {Promise<PageWindow[]>} */
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** @param {PageWindow} page @param {string} url */
const isAt = (page, url) => new URL(page.url).pathname === new URL(url).pathname;

/** @param {Push} push */
async function show({ id, title, body, lang, tag, url }) {
  // who looks at the page sees it there
  if ((await pages()).some((page) => page.visibilityState === 'visible' && page.focused && isAt(page, url)))
    return;
  const shown = await worker.registration.getNotifications({ tag });
  // one that came twice rings once; news of the same thread rings again
  const renotify = !shown.some((/** @type {any} */ other) => other.data.id === id);
  await worker.registration.showNotification(title, { body, lang, tag, renotify, data: { id, url } });
}

/** @param {string} url */
async function open(url) {
  const page = (await pages()).find((each) => isAt(each, url));
  await (page ? page.focus() : worker.clients.openWindow(url));
}
