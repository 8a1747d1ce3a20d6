import { randomUUID } from 'node:crypto';
import { previewQuery, type Release } from '@rollheim/release-client';
import type { SiteAccess } from '@rollheim/release-gate';
import type pg from 'pg';
import { savePreview } from '../registry/store.ts';

/** How long edges know a release for the gate that no visitor is given, ms: longer than a check takes. */
const OPEN_MS = 30 * 60_000;

interface SiteOfGate {
  readonly now: Release;
  readonly before: Release;
  /** Where people open the site. */
  readonly url: string;
  /** By which edges know who may see what others are not given. */
  readonly secret: string;
  /** Server file of the new release, on this machine. */
  readonly frame: string;
}

/** Has the site show two releases of a module to the gate alone: one visitor, whose permission names one or the other. */
export async function openSite(
  db: pg.Pool,
  { now, before, url, secret, frame }: SiteOfGate,
): Promise<SiteAccess> {
  const until = Date.now() + OPEN_MS;
  const visitor = `visitor=${randomUUID()}`;
  const cookies = async ({ manifest: { module, version } }: Release): Promise<string> => {
    await savePreview(db, module, version, new Date(until));
    const releases = { [module]: version };
    const permission = previewQuery(secret, { releases, expires: Math.floor(until / 1000) });
    return `${visitor}; preview=${encodeURIComponent(permission)}`;
  };
  return { url, frame, cookies: { now: await cookies(now), before: await cookies(before) } };
}
