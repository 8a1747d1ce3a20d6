import { Worker } from 'node:worker_threads';
import type { TrainingSale } from '../model/fit.ts';
import type { PriceModel } from '../model/price-model.ts';

/** The heap of the worker, MB: 20,000 sales take some 150. */
const HEAP_MB = 512;

/**
 * Trains a model in a thread of its own, which ends with it: some seconds of computation that no command waits for.
 * Throws what the training throws, also when it is stopped.
 */
export function trainInWorker(sales: readonly TrainingSale[], signal: AbortSignal): Promise<PriceModel> {
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    workerData: { sales },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  return new Promise<PriceModel>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The training was stopped')));
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    void worker.terminate();
  });
}
