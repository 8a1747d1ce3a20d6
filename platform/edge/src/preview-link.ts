import type { ErrorCode } from '@rollheim/contracts';
import {
  previewQuery,
  readPreview,
  readSetPreview,
  type PreviewFault,
  type PreviewPermission,
} from '@rollheim/release-client';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import type { Logger } from 'pino';
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
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Answers a link that names releases, or a release set: with permission it sets the signed cookie and leads to the same
 * page without the parameters; `?release.end` takes the cookie away.
 */
export async function openPreview(
  req: IncomingMessage,
  res: ServerResponse,
  options: PreviewOptions,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://edge');
  const rest = new URLSearchParams([...url.searchParams].filter(([name]) => !/^release[.-]/.test(name)));
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
  const read = await readLink(url.searchParams, options);
  const refuse = (code: ErrorCode, reason: string): void => {
    options.log.warn({ code, reason }, 'a preview was refused');
    sendProblem(res, code, reason);
  };
  if ('fault' in read)
    return refuse(read.fault === 'expired' ? 'link_expired' : 'not_allowed', REFUSALS[read.fault]);
  if (read.permission === null) return refuse('not_found', 'there is no such release set');
  const { releases, expires } = read.permission;
  const unknown = options.watch.unknown(releases);
  if (unknown.length > 0) return refuse('not_found', `there is no release ${unknown.join(', ')}`);
  const value = previewQuery(options.secret, read.permission);
  const maxAge = Math.max(0, expires - Math.floor(Date.now() / 1000));
  redirect(res, target, stringifySetCookie({ ...common, value, maxAge }));
}

type Link = { readonly permission: PreviewPermission | null } | { readonly fault: PreviewFault };

/** A tester's link may wait for the registry: it alone knows the sets of long ago. */
async function readLink(query: URLSearchParams, { watch, secret }: PreviewOptions): Promise<Link> {
  const asked = readSetPreview(secret, query, Date.now());
  if (asked === null) return readPreview(secret, query, Date.now());
  if ('fault' in asked) return asked;
  const releases = await watch.client.versionsOfSet(asked.set, true);
  return { permission: releases && { releases, expires: asked.expires } };
}

function redirect(res: ServerResponse, location: string, cookie: string): void {
  res.writeHead(302, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}
