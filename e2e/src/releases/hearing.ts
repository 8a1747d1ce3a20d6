import type { Page } from 'playwright';
import { TELEMETRY_PATH, type TelemetryReport } from '@rollheim/contracts';
import type { PageReport } from './simulated-visitor.ts';

/** What one browser page reports and loads. */
export interface Hearing {
  /** What the page reported of a release, in order. */
  told(module: string, version: string): PageReport[];
  /** Files of a release that it asked for. */
  files(module: string, version: string): number;
}

/** Listens to a page from before its first document. */
export function hear(page: Page): Hearing {
  const reports: TelemetryReport[] = [];
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    urls.push(pathname);
    if (pathname !== TELEMETRY_PATH) return;
    reports.push(JSON.parse(request.postData() ?? '{"events":[]}') as TelemetryReport);
  });
  return {
    told: (module, version) =>
      reports
        .flatMap(({ events }) => events)
        .filter((event) => event.module === module && event.version === version)
        .map(({ module: _module, version: _version, ...told }) => told),
    files: (module, version) => urls.filter((url) => url.startsWith(`/_r/${module}/${version}/`)).length,
  };
}
