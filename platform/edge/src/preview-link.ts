import { readPreview, type PreviewFault } from '@rollheim/releases';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { sendProblem } from './problem.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { PREVIEW_COOKIE } from './visitor.ts';

const REFUSALS: Readonly<Record<PreviewFault, string>> = {
  unsigned: 'the link names releases but carries no permission',
  tampered: 'the signature of the link does not fit what it names',
  expired: 'the permission of the link has expired',
};

/** What the answer needs besides the request. */
export interface PreviewOptions {
  readonly watch: ReleaseWatch;
  readonly secret: string;
  readonly https: boolean;
}

/**
 * Answers a link that names releases: with permission it sets the signed cookie and leads to the same page without the
 * parameters; `?release.end` takes the cookie away.
 */
export async function openPreview(
  req: IncomingMessage,
  res: ServerResponse,
  options: PreviewOptions,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://edge');
  const rest = new URLSearchParams([...url.searchParams].filter(([name]) => !name.startsWith('release.')));
  const target = url.pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '');
  const common = {
    name: PREVIEW_COOKIE,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.https,
  } as const;
  if (url.searchParams.has('release.end')) {
    return redirect(res, target, stringifySetCookie({ ...common, value: '', maxAge: 0 }));
  }
  const read = readPreview(options.secret, url.searchParams, Date.now());
  if ('fault' in read)
    return sendProblem(res, read.fault === 'expired' ? 'link_expired' : 'not_allowed', REFUSALS[read.fault]);
  const { releases, expires } = read.permission;
  const unknown = options.watch.unknown(releases);
  if (unknown.length > 0) return sendProblem(res, 'not_found', `there is no release ${unknown.join(', ')}`);
  const value = new URLSearchParams(
    [...url.searchParams].filter(([name]) => name.startsWith('release.')),
  ).toString();
  const maxAge = Math.max(0, expires - Math.floor(Date.now() / 1000));
  redirect(res, target, stringifySetCookie({ ...common, value, maxAge }));
}

function redirect(res: ServerResponse, location: string, cookie: string): void {
  res.writeHead(302, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}
