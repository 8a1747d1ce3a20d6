/** Where browsers know the worker of the offline page by, whatever release a page is of. */
export const WORKER_ADDRESS = '/offline-worker.js';

/**
 * What a document asks a browser to do once it has loaded and has had time for its visitor; the script of an element with
 * the answer's nonce.
 */
export const OFFLINE_REGISTRATION = `onload=()=>setTimeout((n=navigator)=>n.onLine&&n.serviceWorker?.register('${WORKER_ADDRESS}').catch(console.info),3e3)`;
