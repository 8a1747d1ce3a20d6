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

/** `mf-catalog@1.4.2`, also `catalog 1.4.2`. */
const RELEASE = /^(?:mf-)?([a-z][a-z-]{0,39})[@ ](\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.-]{1,64})?)$/;

/** This page with a release, which an operator who is logged in may see without a signed link. */
function releaseTarget(text: string, here: URL): string | null {
  const [, module, version] = RELEASE.exec(text) ?? [];
  if (module === undefined || version === undefined) return null;
  const url = new URL(here);
  url.searchParams.set(`release.${module}`, version);
  return url.href;
}

/** Address of a pasted preview link, or of this page with a named release; null where it is neither, or leads elsewhere. */
export function previewTarget(text: string, here: URL): string | null {
  const asked = text.trim();
  const named = releaseTarget(asked, here);
  if (named !== null) return named;
  const url = URL.parse(asked, here);
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
