import { isSignature, signatureOf } from '@rollheim/contracts/server';
import type { Versions } from './types.ts';

/** A tester's permission to see releases that others do not get. */
export interface PreviewPermission {
  readonly releases: Versions;
  /** Epoch seconds. */
  readonly expires: number;
}

/** What is wrong with a permission. */
export type PreviewFault = 'unsigned' | 'tampered' | 'expired';

const signed = ({ releases, expires }: PreviewPermission): string => {
  const lines = Object.entries(releases).map(([module, version]) => `${module}@${version}`);
  return ['preview', ...lines.sort(), expires].join('\n');
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
  query.set('release.signature', signatureOf(secret, signed(permission)));
  return query.toString();
}

/** True when a query asks for releases. */
export const asksForPreview = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith('release.'));

/** Reads and checks a permission from a query (or from a cookie that holds such a query). */
export function readPreview(
  secret: string,
  query: URLSearchParams,
  now: number,
): { permission: PreviewPermission } | { fault: PreviewFault } {
  const signature = query.get('release.signature');
  const expires = Number(query.get('release.expires'));
  if (!signature || !expires) return { fault: 'unsigned' };
  const releases = Object.fromEntries(
    [...query]
      .filter(([name]) => /^release\.(?!expires$|signature$)/.test(name))
      .map(([name, version]) => [moduleName(name.slice('release.'.length)), version]),
  );
  const permission = { releases, expires };
  if (!isSignature(secret, signed(permission), signature)) return { fault: 'tampered' };
  return expires * 1000 <= now ? { fault: 'expired' } : { permission };
}
