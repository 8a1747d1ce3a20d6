import { Signer, type SignatureFault } from '@rollheim/contracts/server';
import type { Versions } from './types.ts';

/** A tester's permission to see releases that others do not get. */
export interface PreviewPermission {
  readonly releases: Versions;
  /** Epoch seconds. */
  readonly expires: number;
}

/** What is wrong with a permission. */
export type PreviewFault = 'unsigned' | SignatureFault;

const signed = ({ releases, expires }: PreviewPermission): string => {
  const lines = Object.entries(releases).map(([module, version]) => `${module}@${version}`);
  return [...lines.sort(), expires].join('\n');
};

const shortName = (module: string): string => module.replace(/^mf-/, '');
const moduleName = (short: string): string =>
  short === 'shell' || short.startsWith('mf-') ? short : `mf-${short}`;

/** Query string of a signed link: `release.catalog=1.4.2&release.expires=…&release.signature=…`. */
export function previewQuery(secret: string, permission: PreviewPermission): string {
  const query = new URLSearchParams();
  for (const [module, version] of Object.entries(permission.releases))
    query.set(`release.${shortName(module)}`, version);
  query.set('release.expires', String(permission.expires));
  query.set('release.signature', new Signer(secret, 'preview').sign(signed(permission)));
  return query.toString();
}

/** True when a query asks for releases, or for a release set. */
export const asksForPreview = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('release.') || name === 'release-set');

/** The releases that a query names, signed or not. */
export const askedReleases = (query: URLSearchParams): Versions =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => /^release\.(?!expires$|signature$)/.test(name))
      .map(([name, version]) => [moduleName(name.slice('release.'.length)), version]),
  );

/** Reads and checks a permission from a query (or from a cookie that holds such a query). */
export function readPreview(
  secret: string,
  query: URLSearchParams,
  now: number,
): { permission: PreviewPermission } | { fault: PreviewFault } {
  const signature = query.get('release.signature');
  const expires = Number(query.get('release.expires'));
  if (!signature || !expires) return { fault: 'unsigned' };
  const permission = { releases: askedReleases(query), expires };
  const fault = new Signer(secret, 'preview').fault(signed(permission), signature, expires, now);
  return fault === null ? { permission } : { fault };
}
