/* In place of the worker where it is not wanted any more: a browser that has one takes this, and has none. */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const dropped = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(dropped.finally(() => registration.unregister()));
});
