import { errorStatus, type ErrorCode } from '@rollheim/contracts';
import {
  askedReleases,
  previewQuery,
  readPreview,
  readSetPreview,
  type PreviewFault,
  type PreviewPermission,
} from '@rollheim/release-client';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import type { Logger } from 'pino';
import { subjectOf } from './headers.ts';
import { sendProblem } from './problem.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { sendSmallPage, type SmallPage } from './small-page.ts';
import { isOperatorsOwn } from './team-member.ts';
import { OWN_PREVIEW, PREVIEW_COOKIE } from './visitor.ts';

/** How long an operator sees what they opened without a signed link, s. */
const OWN_PREVIEW_S = 8 * 3600;

/** Why a link is not opened. */
type Fault = PreviewFault | 'unknown' | 'unknownSet' | 'nothing' | 'unavailable';

/** What a program is answered; a person gets a page with words of their language. */
const REFUSALS: Readonly<Record<Fault, readonly [code: ErrorCode, title: string]>> = {
  unsigned: [
    'not_allowed',
    'the link names releases but carries no permission; an operator who is logged in needs none',
  ],
  tampered: ['not_allowed', 'the signature of the link does not fit what it names'],
  expired: ['link_expired', 'the permission of the link has expired'],
  unknown: ['not_found', 'there is no release {{releases}}'],
  unknownSet: ['not_found', 'there is no such release set'],
  nothing: ['not_found', 'the link names no release'],
  unavailable: ['unavailable', 'whether the link may be opened cannot be found out now; try again'],
};

/** What the answer needs besides the request. */
export interface PreviewOptions {
  readonly watch: ReleaseWatch;
  readonly secret: string;
  /** Of the shell, which knows who is logged in. */
  readonly shellUrl: string;
  /** The caller's cookie `auth`. */
  readonly auth: string | undefined;
  readonly https: boolean;
  /** How a person is answered who cannot open it; null: a program asks. */
  readonly page: Pick<SmallPage, 'locale' | 'nonce'> | null;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Answers a link that names releases, or a release set: with permission, or for an operator who is logged in, it sets
 * the signed cookie and leads to the same page without the parameters; `?release.end` takes the cookie away.
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
  const refuse = (fault: Fault, releases = ''): void => {
    const [code, title] = REFUSALS[fault];
    const named = (words: string): string => words.replace('{{releases}}', releases);
    options.log.warn({ code, reason: named(title) }, 'a preview was refused');
    if (options.page === null) return sendProblem(res, code, named(title));
    sendSmallPage(res, {
      ...options.page,
      status: errorStatus(code),
      text: (words) => ({
        title: words['preview.title'],
        text: named(words[`preview.${fault}`]),
        link: words['preview.without'],
      }),
      href: target,
      reloadS: null,
    });
  };
  const isOperator = () => isOperatorsOwn(req, options.auth, options.shellUrl);
  const read = await readLink(url.searchParams, options, isOperator).catch((error: unknown) => {
    options.log.error({ err: error }, 'a preview link could not be read');
    return null;
  });
  if (read === null) return refuse('unavailable');
  if ('fault' in read) return refuse(read.fault);
  if (read.permission === null) return refuse('unknownSet');
  const { releases, expires } = read.permission;
  if (Object.keys(releases).length === 0) return refuse('nothing');
  const unknown = options.watch.unknown(releases);
  if (unknown.length > 0) return refuse('unknown', unknown.join(', '));
  const own = read.isOwn ? `&${OWN_PREVIEW}=${subjectOf(options.auth) ?? ''}` : '';
  const value = previewQuery(options.secret, read.permission) + own;
  const maxAge = Math.max(0, expires - Math.floor(Date.now() / 1000));
  redirect(res, target, stringifySetCookie({ ...common, value, maxAge }));
}

type Link =
  | {
      readonly permission: PreviewPermission | null;
      /** By the operator's session, not by a signature. */
      readonly isOwn?: boolean;
    }
  | { readonly fault: PreviewFault };

/** A signed link, or one that an operator opens. One to a set may wait for the registry: it alone knows old ones. */
async function readLink(
  query: URLSearchParams,
  { watch, secret }: PreviewOptions,
  isOperator: () => Promise<boolean>,
): Promise<Link> {
  const now = Date.now();
  const set = readSetPreview(secret, query, now);
  const read = set ?? readPreview(secret, query, now);
  const own = Math.floor(now / 1000) + OWN_PREVIEW_S;
  if ('fault' in read) {
    // whose signature does not fit was given a link: it is no link of the team's own pages
    if (read.fault !== 'unsigned' || query.has('release.signature') || !(await isOperator())) return read;
    if (set === null) return { permission: { releases: askedReleases(query), expires: own }, isOwn: true };
  } else if ('permission' in read) return read;
  const releases = await watch.client.versionsOfSet(query.get('release-set') ?? '', true);
  const isOwn = !('expires' in read);
  return { permission: releases && { releases, expires: isOwn ? own : read.expires }, isOwn };
}

function redirect(res: ServerResponse, location: string, cookie: string): void {
  res.writeHead(302, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
}
