import type { OwnAd, Problem } from '@rollheim/contracts';
import { ApiProblem, sessionAtom, useModuleContext, type ModuleContext } from '@rollheim/module-api';
import { useMemo } from 'react';
import { api } from '../../api.ts';
import type { AdPath } from '../../draft/calls.ts';
import type { Sending } from './upload-queue.ts';

/** Where a file of an ad goes; the query describes it. */
interface FileTarget {
  readonly ad: AdPath;
  readonly what: 'images' | 'documents';
  readonly query: string;
}

type Options = Pick<Sending, 'key' | 'again' | 'onProgress' | 'signal'>;

/** A file that is stored. */
interface Sent {
  readonly ad: OwnAd;
  /** Its media id; null: the ad alone says it. */
  readonly mediaId: string | null;
}

/** Sends one file; `key` names the act, `onProgress` hears whole percent. */
export type SendFile = (target: FileTarget, file: File, options: Options) => Promise<Sent>;

/** A file beyond this is sent in parts, bytes. */
const IN_PARTS_FROM = 256 * 1024;

/** What sends files in parts: there before the network may be gone. */
export const loadParts = () => import('./send-in-parts.ts');

const bodyOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/** By which the edge chooses the backend: the releases of the page, and those that took the place of others in it. */
export function releaseHeaders({
  config,
  mounted,
}: Pick<ModuleContext, 'config' | 'mounted'>): Readonly<Record<string, string>> {
  const instead = mounted?.();
  return { 'x-release-set': config.releaseSet.id, ...(instead ? { 'x-mounted': instead } : {}) };
}

/** True where the ordinary call has to go on: the session or its token is renewed first, or the outcome takes longer. */
const isForCall = ({ code, status }: ApiProblem): boolean =>
  status === 202 || ['csrf_invalid', 'not_authenticated'].includes(code);

/** The one request of a small file, with progress, which `fetch` cannot report. */
function sendAtOnce(
  address: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: Options,
): Promise<OwnAd> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / total));
    request.onload = () => {
      const { status, response } = request;
      const stored = status >= 200 && status < 300 && status !== 202; // 202: it may be refused yet
      if (stored && response) resolve(response as OwnAd);
      else reject(new ApiProblem({ code: 'internal', ...(response as Problem | null), status }));
    };
    request.onerror = () => reject(new ApiProblem({ code: 'unavailable', status: 0 }));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bodyOf(file));
  });
}

/**
 * Sends files with progress: large ones in parts, which go on where a cut line stopped them, small ones at once. What that
 * leaves open, the ordinary call does, as the same act.
 */
function sendFileOf(context: ReturnType<typeof useModuleContext>): SendFile {
  const { config, store } = context;
  const csrfToken = () => store.get(sessionAtom).csrfToken;
  const inParts: SendFile = async ({ ad, what, query }, file, options) => {
    const { key: idempotencyKey, signal } = options;
    const kind = what === 'images' ? ('image' as const) : ('document' as const);
    const { sendInParts } = await loadParts().catch(() => {
      throw new ApiProblem({ code: 'unavailable', status: 0 }); // no network: it is asked for again
    });
    const send = async (again: boolean) => {
      const place = await api.post(`${ad}/uploads`, { body: { kind }, idempotencyKey, signal });
      await sendInParts(file, place, { ...options, again, csrfToken: csrfToken() });
      return place.href.slice(place.href.lastIndexOf('/') + 1);
    };
    const mediaId = await send(options.again).catch((error: unknown) => {
      // the token changed while parts were on their way; the call for the place has renewed it
      if (!(error instanceof ApiProblem && error.code === 'csrf_invalid')) throw error;
      return send(true);
    });
    const path = `${ad}/${what}?${query}&inParts=true` as const;
    return { ad: await api.post(path, { idempotencyKey, signal }), mediaId };
  };
  const atOnce: SendFile = async ({ ad, what, query }, file, options) => {
    const path = `${ad}/${what}?${query}` as const;
    const { key: idempotencyKey, signal } = options;
    try {
      const headers = {
        accept: 'application/json',
        'x-csrf-token': csrfToken(),
        'idempotency-key': idempotencyKey,
        ...releaseHeaders(context),
      };
      return { ad: await sendAtOnce(config.apiBase + path, file, headers, options), mediaId: null };
    } catch (error) {
      if (!(error instanceof ApiProblem && isForCall(error))) throw error;
      return { ad: await api.post(path, { body: bodyOf(file), idempotencyKey, signal }), mediaId: null };
    }
  };
  // nothing is sent from a page that the browser kept
  if (config.kept) return () => Promise.reject(new ApiProblem({ code: 'unavailable', status: 0 }));
  return (target, file, options) => (file.size > IN_PARTS_FROM ? inParts : atOnce)(target, file, options);
}

/** Sends files with progress, of this page. */
export function useSendFile(): SendFile {
  const context = useModuleContext();
  return useMemo(() => sendFileOf(context), [context]);
}
