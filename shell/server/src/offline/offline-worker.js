/*
 * The service worker of the site: it lets every page come from the network. Where the network does not answer it shows
 * the page that it keeps of the wizard, elsewhere one of its own. What it keeps is of nobody: the page as it is made for
 * everyone, and the files of its releases. `OFFLINE` and Workbox are put in front by the server: the language without a
 * prefix here, words by language, the page around them, and the paths of the pages that are opened without a network.
 */
const { home, words, page, policy, paths } = globalThis.OFFLINE;
const { routing, strategies } = globalThis.workbox;

/** What is no page: files to download, the login's way through the provider. */
const NO_PAGE = /^\/(?:api|auth|cms|media)\//;
/** Pages by language with the lists of what they are made of; and files of releases, whose addresses never change. */
const PAGES = 'rollheim-pages-1';
const FILES = 'rollheim-files-1';
/** Files that are fetched at a time. */
const AT_ONCE = 4;

const pageOf = (locale) => `/offline-page/${locale}`;
const listOf = (locale) => `${pageOf(locale)}/files`;
const patterns = paths.map(([locale, source]) => [locale, new RegExp(source)]);

addEventListener('install', (event) => {
  skipWaiting();
  // where a browser knows it: nothing but a change of page comes by here, and kept files come without the worker
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/_r/*' } }, source: { cacheName: FILES } },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ]);
});

addEventListener('activate', (event) => {
  // the page is asked for while the worker starts
  const preload = registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, dropOtherCaches()]));
});

/** Caches of workers before this one. */
const dropOtherCaches = async () => {
  const others = (await caches.keys()).filter((name) => name !== PAGES && name !== FILES);
  await Promise.all(others.map((name) => caches.delete(name)));
};

/**
 * What the browser has asked for while the worker started is taken whatever it is of: the browser would ask again, and a
 * code of a login that comes twice counts as stolen and ends the session.
 */
const documents = new strategies.NetworkOnly({
  plugins: [
    {
      handlerDidRespond: async ({ event, state }) => {
        if (!state.isCut) await inTurn(() => compare(event)).catch(() => undefined); // inTurn has noted it
      },
      handlerDidError: async ({ request, state }) => {
        state.isCut = true;
        const { pathname } = new URL(request.url);
        return NO_PAGE.test(pathname) ? undefined : ((await keptFor(pathname)) ?? notice(pathname));
      },
    },
  ],
});
routing.registerRoute(new routing.NavigationRoute(documents));

/** Files of releases, for browsers that know no routes of workers. */
routing.registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/_r/'),
  async ({ request }) => (await caches.match(request, { cacheName: FILES })) ?? fetch(request),
);

addEventListener('message', (event) => {
  const { type, locale, set, release } = event.data ?? {};
  const work =
    type === 'keep'
      ? () => keep(event, locale, set)
      : type === 'recall'
        ? () => withdraw(event, [release])
        : null;
  if (!work) return;
  // a page that asks to be kept learns what became of it
  const answer = (outcome) => event.source?.postMessage({ type: 'kept', ...outcome });
  event.waitUntil(
    inTurn(work).then(
      () => answer({ ok: true }),
      (error) => answer({ ok: false, full: error?.name === 'QuotaExceededError' }),
    ),
  );
});

let last = Promise.resolve();
/** One change of what is kept at a time. */
const inTurn = (work) => {
  const run = last.then(work);
  last = run.catch((error) => console.warn('[offline]', error));
  return run;
};

/** What is kept of each language. */
const lists = async () => {
  const cache = await caches.open(PAGES);
  const requests = (await cache.keys()).filter(({ url }) => url.endsWith('/files'));
  return Promise.all(
    requests.map(async (request) => ({
      ...(await (await cache.match(request)).json()),
      locale: new URL(request.url).pathname.split('/')[2],
    })),
  );
};

/** Keeps the page of a language with all its files; `set`: the releases of the page that asks, which may be kept already. */
async function keep(event, locale, set) {
  const known = (await lists()).find((list) => list.locale === locale);
  if (known && known.set === set) return;
  const listed = await fetch(listOf(locale), { cache: 'no-store' });
  // the visitor's releases keep no page
  if (listed.status === 404) return drop([locale]);
  if (!listed.ok) throw new Error(`The list of files was answered ${listed.status}`);
  const fresh = await listed.clone().json();
  if (known && known.set === fresh.set) return;
  const document = await fetch(pageOf(locale), { cache: 'no-store' });
  // between both answers the visitor got other releases: the next page asks again
  if (!document.ok || document.headers.get('x-kept-set') !== fresh.set)
    throw new Error(`The page was answered ${document.status}`);
  try {
    await fetchAll(event, fresh.files);
    const cache = await caches.open(PAGES);
    // a page is there only where its list is, and a list only where all its files are
    await cache.delete(pageOf(locale));
    await cache.put(listOf(locale), listed);
    await cache.put(pageOf(locale), document);
  } catch (error) {
    // the room is needed by what was typed and photographed
    if (error?.name === 'QuotaExceededError') await dropUnlisted();
    throw error;
  }
  await dropUnlisted();
}

/** Fetches what is not there yet; what is there stays as it is. */
async function fetchAll(event, files) {
  const strategy = new strategies.CacheFirst({ cacheName: FILES });
  const left = [...files];
  const next = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const { url, integrity } = file;
      const request = new Request(url, integrity ? { integrity } : {});
      const [answered, done] = strategy.handleAll({ event, request });
      const { ok, status } = await answered;
      await done;
      if (!ok) throw new Error(`${url} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** No page of these languages is kept any more. */
async function drop(locales) {
  const cache = await caches.open(PAGES);
  for (const locale of locales) {
    await cache.delete(pageOf(locale));
    await cache.delete(listOf(locale));
  }
  await dropUnlisted();
}

async function dropUnlisted() {
  const wanted = new Set((await lists()).flatMap(({ files }) => files.map(({ url }) => url)));
  const cache = await caches.open(FILES);
  const gone = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(gone.map((request) => cache.delete(request)));
}

/** Releases that were taken back are shown by no page from now on; the page of those in their place is fetched. */
async function withdraw(event, releases) {
  const hit = (await lists()).filter(({ versions }) =>
    Object.entries(versions).some(([module, version]) => releases.includes(`${module}@${version}`)),
  );
  if (hit.length === 0) return;
  await drop(hit.map(({ locale }) => locale));
  for (const { locale } of hit) await keep(event, locale);
}

/** The network is there: what is kept is compared with what the visitor gets now. */
async function compare(event) {
  const kept = await lists();
  if (kept.length === 0) return;
  const releases = new Set(
    kept.flatMap(({ versions }) =>
      Object.entries(versions).map(([module, version]) => `${module}@${version}`),
    ),
  );
  const asked = new URLSearchParams({ kept: [...releases].join(',') });
  const answer = await fetch(`/version.json?${asked}`, { cache: 'no-store' });
  if (!answer.ok) return;
  const { tag, recalled = [] } = await answer.json();
  await withdraw(event, recalled);
  for (const { locale, set } of kept) if (set !== tag) await keep(event, locale);
}

/** The kept page for a path, where it is of a page that is opened without a network. */
async function keptFor(pathname) {
  const [locale] = patterns.find(([, pattern]) => pattern.test(pathname)) ?? [];
  return locale && caches.match(pageOf(locale), { cacheName: PAGES });
}

/** The page that says that there is no connection. */
function notice(pathname) {
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
