/* In place of the worker where it is not wanted any more: a browser that has one takes this, and has none. */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
