import type { ModuleError } from '@rollheim/module-api';

/** Takes errors on to the collector. */
export type ErrorSink = (error: ModuleError) => void;

let collector: ErrorSink | null = null;

/** Hands errors on to a collector from now on (spec 2 §9: a port, off without a key). */
export function collectErrors(sink: ErrorSink): void {
  collector = sink;
}

/** Writes an error where a developer sees it, and hands it on to the collector where there is one. */
export function reportError(error: ModuleError): void {
  console.error(`[${error.module}] ${error.kind}`, error.error);
  collector?.(error);
}
