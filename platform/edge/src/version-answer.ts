import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseWatch } from './release-watch.ts';
import type { Visitor } from './visitor.ts';

/** Releases that are asked after at a time. */
const MOST_KEPT = 32;

/** What `/version.json` says. */
interface VersionAnswer {
  readonly tag: string;
  readonly versions: Visitor['versions'];
  /** Of the releases that a browser keeps (`?kept=mf-sell@1.2.0,shell@1.0.1`), those that were taken back or are gone. */
  readonly recalled?: readonly string[];
}

type Releases = Pick<ReleaseWatch, 'usable' | 'published' | 'state'>;

/** The visitor's releases now, and which of those that the address names are to be given up. */
function versionAnswer(
  watch: Releases,
  { releaseSet: tag, versions }: Pick<Visitor, 'releaseSet' | 'versions'>,
  url: string,
): VersionAnswer {
  const kept = new URLSearchParams(url.split('?')[1] ?? '').get('kept');
  // an edge that has just started knows of none yet
  if (kept === null || !watch.usable) return { tag, versions };
  const isRecalled = (release: string): boolean => {
    const [module = '', version = ''] = release.split('@');
    return !watch.published(module, version) || watch.state.withdrawn[module]?.includes(version) === true;
  };
  return { tag, versions, recalled: kept.split(',', MOST_KEPT).filter(isRecalled) };
}

/** Answers `/version.json`. */
export function sendVersion(
  { url = '' }: IncomingMessage,
  res: ServerResponse,
  watch: Releases,
  visitor: Pick<Visitor, 'releaseSet' | 'versions'>,
): void {
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(versionAnswer(watch, visitor, url)));
}
