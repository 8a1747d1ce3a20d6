import { OFFLINE_WORKER } from '@rollheim/contracts';

/**
 * What a document asks a browser to do once it has loaded and has had time for its visitor; the script of an element with
 * the answer's nonce.
 */
export const OFFLINE_REGISTRATION = `onload=()=>setTimeout((n=navigator)=>n.onLine&&n.serviceWorker?.register('${OFFLINE_WORKER}').catch(console.info),3e3)`;
