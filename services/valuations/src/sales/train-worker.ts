import { parentPort, workerData } from 'node:worker_threads';
import type { TrainingSale } from '../model/fit.ts';
import { train } from '../model/price-model.ts';

parentPort?.postMessage(train((workerData as { readonly sales: readonly TrainingSale[] }).sales));
