/*
 * The service worker of the site: it lets every page come from the network, and shows one of its own where the network
 * does not answer. It keeps no page, no file and no answer. `OFFLINE` is put in front by the server: the language without
 * a prefix here, words by language, and the page around them.
 */
const { home, words, page, policy } = globalThis.OFFLINE;

/** What is no page: files to download, the login's way through the provider. */
const NO_PAGE = /^\/(?:api|auth|cms|media)\//;

addEventListener('install', (event) => {
  skipWaiting();
  // where a browser knows it: nothing but a change of page comes by here
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
});

addEventListener('activate', (event) => {
  // the page is asked for while the worker starts
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const { pathname } = new URL(request.url);
  const answer = network(event);
  event.respondWith(NO_PAGE.test(pathname) ? answer : answer.catch(() => offline(pathname)));
});

/**
 * What the browser has asked for while the worker started. It is taken whatever it is of: the browser would ask again, and
 * a code of a login that comes twice counts as stolen and ends the session.
 */
const network = async (event) => (await event.preloadResponse) ?? fetch(event.request);

function offline(pathname) {
  const first = pathname.split('/')[1] ?? '';
  const of = words[Object.hasOwn(words, first) ? first : home];
  const html = page.replace(/\{\{(\w+)\}\}/g, (_all, name) => of[name] ?? '');
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
