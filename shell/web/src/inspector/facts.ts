import type { Cohort, RuntimeConfig } from '@rollheim/module-api';

/** One module of the page's release set. */
export interface ModuleFacts {
  readonly module: string;
  readonly version: string;
  readonly cohort: Cohort | null;
  /** What the page contains of it; null: nothing. */
  readonly standing: string | null;
}

/** The modules of the page, the shell first, then what the page contains. */
export function moduleFacts(
  { releaseSet, cohorts = {} }: Pick<RuntimeConfig, 'releaseSet' | 'cohorts'>,
  standing: { readonly module: string; readonly version: string } | null,
): readonly ModuleFacts[] {
  const shell = releaseSet.shell ?? '';
  const modules = Object.entries(releaseSet.modules).map(([module, { version }]) => ({
    module,
    version,
    cohort: cohorts[module] ?? null,
    standing: standing?.module === module ? standing.version : null,
  }));
  return [
    { module: 'shell', version: shell, cohort: cohorts['shell'] ?? null, standing: shell },
    ...modules.toSorted((a, b) => Number(b.standing !== null) - Number(a.standing !== null)),
  ];
}

/** Address of a pasted preview link; null where it is none, or leads elsewhere. */
export function previewTarget(text: string, here: URL): string | null {
  const url = URL.parse(text.trim(), here);
  if (!url || url.origin !== here.origin) return null;
  const signed = url.searchParams.has('release.signature') && url.searchParams.has('release.expires');
  return signed ? url.href : null;
}

/** This page without the preview. */
export function endTarget(here: URL): string {
  const url = new URL(here);
  url.searchParams.set('release.end', '');
  return url.href;
}

/** What makes a link to a release of a module, opening this page. */
export const previewCommand = (module: string, here: URL): string =>
  `npx rollheim preview ${module} <version> --path ${here.pathname}`;
