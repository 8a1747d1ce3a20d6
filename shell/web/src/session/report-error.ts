import type { ModuleError } from '@rollheim/module-api';

/** Writes an error where a developer sees it; the collector is a port that is off without a key (features A10). */
export function reportError({ module, kind, error }: ModuleError): void {
  console.error(`[${module}] ${kind}`, error);
}
