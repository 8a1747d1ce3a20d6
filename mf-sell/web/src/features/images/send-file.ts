import type { OwnAd, Problem } from '@rollheim/contracts';
import { ApiProblem, sessionAtom, useModuleContext, type ModuleContext } from '@rollheim/module-api';
import { useMemo } from 'react';
import { api } from '../../api.ts';
import type { AdPath } from '../../draft/calls.ts';
import type { Sending } from './upload-queue.ts';

/** Where files of an ad go; the query describes them. */
type FilePath = `${AdPath}/${'images' | 'documents'}?${string}`;

/** Sends one file; `key` names the act, `onProgress` hears whole percent. */
export type SendFile = (
  path: FilePath,
  file: File,
  options: Pick<Sending, 'key' | 'onProgress' | 'signal'>,
) => Promise<OwnAd>;

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

/**
 * Sends files with progress, which `fetch` cannot report. What that leaves open, the ordinary call does with the file sent
 * once more, as the same act.
 */
export function useSendFile(): SendFile {
  const context = useModuleContext();
  const { config, store } = context;
  return useMemo<SendFile>(() => {
    const send = (path: string, file: File, { key, onProgress, signal }: Parameters<SendFile>[2]) =>
      new Promise<OwnAd>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('POST', config.apiBase + path);
        request.responseType = 'json';
        const headers = {
          accept: 'application/json',
          'x-csrf-token': store.get(sessionAtom).csrfToken,
          'idempotency-key': key,
          ...releaseHeaders(context),
        };
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
    return async (path, file, options) => {
      try {
        return await send(path, file, options);
      } catch (error) {
        if (!(error instanceof ApiProblem && isForCall(error))) throw error;
        return api.post(path, {
          body: bodyOf(file),
          idempotencyKey: options.key,
          signal: options.signal,
        });
      }
    };
  }, [context, config, store]);
}
