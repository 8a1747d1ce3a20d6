import type { HttpAnswers, Problem } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import { DetailedError, Upload } from 'tus-js-client';
import type { Sending } from './upload-queue.ts';

/** Bytes that a cut line costs at most: about a second of a slow one. */
const PART = 256 * 1024;

interface Options extends Pick<Sending, 'again' | 'onProgress' | 'signal'> {
  readonly csrfToken: string;
}

/** What a refusal says; an answer of the protocol itself passes, for what is here is asked for again. */
function problemOf(error: Error): ApiProblem {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new ApiProblem({ code: 'unavailable', status: 0 });
  const status = answer.getStatus();
  try {
    return new ApiProblem({ ...(JSON.parse(answer.getBody()) as Problem), status });
  } catch {
    return new ApiProblem({ code: 'unavailable', status: 503 }); // no problem document
  }
}

/** Sends a file to its place in parts (tus), from where an earlier try was cut. Throws {@link ApiProblem}. */
export const sendInParts = (
  file: File,
  { endpoint, href, permit }: HttpAnswers['UploadPlace'],
  { again, onProgress, signal, csrfToken }: Options,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      ...(again ? { uploadUrl: new URL(href, location.href).href } : {}),
      chunkSize: PART,
      uploadDataDuringCreation: true,
      metadata: { filename: file.name },
      headers: { 'x-permit': permit, 'x-csrf-token': csrfToken },
      // the queue tries again, and keeps where the file is
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress(Math.round((sent * 100) / total)),
      onSuccess: () => resolve(),
      onError: (error) => reject(problemOf(error)),
    });
    const stop = () => {
      void upload.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
