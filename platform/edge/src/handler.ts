import { keyOf } from '@rollheim/contracts/server';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Domains, matchPath, TELEMETRY_PATH, type VisitorTraits } from '@rollheim/contracts';
import { asksForPreview, backendOf } from '@rollheim/release-client';
import { CallerLimits, isThisMachine, type Tracing } from '@rollheim/service-kit';
import { parseCookie } from 'cookie';
import type { Logger } from 'pino';
import { notePage } from './access-log.ts';
import type { AssetFiles } from './asset-files.ts';
import { serveAsset } from './assets.ts';
import { callerAddress } from './caller.ts';
import type { Call, Target } from './call.ts';
import { proofKeys, type ProofKeys } from './config.ts';
import { csrfFault, isSignedLink } from './csrf-check.ts';
import { localeOf } from './headers.ts';
import { answerHold, HOLD_PATH } from './hold-route.ts';
import { PassOn, type PassOnOptions } from './pass-on.ts';
import { TOO_MANY } from './places.ts';
import { openPreview } from './preview-link.ts';
import { sendProblem } from './problem.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { SetNotes } from './set-notes.ts';
import type { UseNotes } from './use-notes.ts';
import type { Security } from './security.ts';
import {
  isDocument,
  isKeptPage,
  isLiveStream,
  isPicture,
  isServiceWorker,
  pathOf,
  wantsJson,
} from './request-kind.ts';
import { readableCookies, redirectsToReadable } from './request-text.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { traitsOf } from './telemetry/traits.ts';
import { beginTrace } from './traces.ts';
import { sendVersion } from './version-answer.ts';
import { cohortsHeader, newVisitorCookie, type Visitor, type Visitors } from './visitor.ts';

/** What the handler of the public origin works with. */
export interface HandlerOptions extends PassOnOptions {
  readonly watch: ReleaseWatch;
  readonly visitors: Visitors;
  readonly files: AssetFiles;
  readonly uses: UseNotes;
  readonly security: Security;
  readonly telemetry: Telemetry;
  readonly log: Logger;
  readonly tracing: Tracing;
  /** Answers `/health`, `/ready` and `/metrics`; false when the path is none of them. */
  readonly probes: (path: string, req: IncomingMessage, res: ServerResponse) => boolean;
}

/** How long a document waits for the first release set. */
const FIRST_SET_MS = 3000;
/** Calls that wait for a release at a time: one caller leaves places for others. */
const WAITING = { perVisitor: 16, perAddress: 64, all: 256, leavesRoom: true };
/** Handles every request of the public origin. */
export class Handler {
  readonly #options: HandlerOptions;
  readonly #https: boolean;
  readonly #keys: ProofKeys;
  readonly #domains: Domains;
  /** Requests whose answers have not been taken: whoever sends or reads slowly uses up places of their own. */
  readonly #underWay: CallerLimits;
  readonly #passOn: PassOn;
  readonly #sets: SetNotes;
  readonly #waiting = new CallerLimits(WAITING);

  constructor(options: HandlerOptions) {
    this.#options = options;
    this.#underWay = new CallerLimits({ perAddress: options.env.CALLS_PER_ADDRESS });
    this.#sets = new SetNotes(options.watch.client, options.log);
    this.#https = options.env.PUBLIC_URL.startsWith('https:');
    this.#keys = proofKeys(options.env);
    this.#domains = new Domains(options.env.PUBLIC_URL, options.env.LOCALE_DOMAINS);
    this.#passOn = new PassOn(options, this.#keys, this.#domains);
  }

  async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = pathOf(req.url ?? '/');
    const correlationId = randomUUID();
    res.setHeader('x-correlation-id', correlationId);
    if (path === null) return sendProblem(res, 'invalid_input', 'the path cannot be understood');
    if (this.#options.probes(path, req, res)) return;
    const { watch, files, security, env, tracing } = this.#options;
    // what has no end has no span
    const traceparent = isLiveStream(req, path) ? undefined : beginTrace(tracing, req, res, correlationId);
    if (req.headers.cookie !== undefined) req.headers.cookie = readableCookies(req.headers.cookie);
    const cookies = parseCookie(req.headers.cookie ?? '');
    const address = callerAddress(req, env.EDGE_PROXIES);
    const call: Call = { req, res, path, correlationId, traceparent, address, cookies };
    if (!isLiveStream(req, path) && !isThisMachine(address) && !this.#underWay.holds(address, res))
      return sendProblem(res, 'too_many_requests', TOO_MANY);
    if (path.startsWith('/_r/')) {
      security.other(req, res);
      const { uses, log } = this.#options;
      return serveAsset(req, res, path, { watch, files, uses, log, pauseMs: env.BODY_TIMEOUT_MS });
    }
    if (path.startsWith('/oidc/') || path === '/oidc') return this.#identity(call);
    if (isDocument(req)) await watch.becomesUsable(FIRST_SET_MS);
    const visitor = this.#visitorOf(req, path, cookies);
    if (path === '/version.json') {
      security.other(req, res);
      return sendVersion(req, res, watch, visitor);
    }
    if (path === TELEMETRY_PATH) {
      security.other(req, res);
      return this.#options.telemetry.receive(req, res, visitor, address);
    }
    const fault = csrfFault(req, path, cookies, this.#keys.csrf);
    if (fault) {
      security.other(req, res);
      return sendProblem(res, 'csrf_invalid', fault);
    }
    if (path === HOLD_PATH) {
      security.other(req, res);
      const options = { secret: env.SECRET, https: this.#https, bodyMs: env.BODY_TIMEOUT_MS };
      return answerHold(req, res, visitor, options);
    }
    if (path.startsWith('/api/')) return this.#api(call, visitor);
    if (path.startsWith('/media/')) return this.#plain(call, visitor, env.MEDIA_URL, env.UPLOAD_LIMIT);
    return this.#shell(call, visitor);
  }

  /** Who asks; a call keeps to the releases of its page. */
  #visitorOf({ headers }: IncomingMessage, path: string, cookies: Call['cookies']): Visitor {
    const { visitors } = this.#options;
    if (!path.startsWith('/api/')) return visitors.of(cookies, undefined);
    const asked = headers['x-release-set'];
    const visitor = visitors.of(cookies, typeof asked === 'string' ? asked : undefined);
    const mounted = headers['x-mounted'];
    return typeof mounted === 'string' ? visitors.standing(visitor, mounted) : visitor;
  }

  async #api(call: Call, visitor: Visitor): Promise<void> {
    const { watch, env } = this.#options;
    const below = call.path.slice('/api'.length);
    const owner = watch.routes.ownerOf(below);
    this.#options.security[isSignedLink(call.path) ? 'form' : 'other'](call.req, call.res);
    // an edge that has just started knows no calls yet: a caller must not take that for an answer
    if (!watch.usable)
      return sendProblem(call.res, 'unavailable', 'the release set is not known yet; try again');
    if (owner === null) return sendProblem(call.res, 'not_found', `there is no call ${below}`);
    const uploads = String(call.req.headers['content-type'] ?? '').startsWith('multipart/form-data');
    const bodyLimit = uploads ? env.UPLOAD_LIMIT : env.API_BODY_LIMIT;
    if (owner === 'shell') {
      if (visitor.fellBack) this.#sets.note(visitor);
      const backend = { url: env.SHELL_URL, bodyLimit, passCookies: true, ownPolicy: false, line: 'shell' };
      if (isLiveStream(call.req, call.path)) return this.#passOn.stream(call, visitor, backend);
      return this.#passOn.send(call, visitor, backend, null);
    }
    const target = this.#targetOf(owner, visitor) ?? (await this.#waitFor(owner, visitor, call.address));
    if (!target) return sendProblem(call.res, 'unavailable', `${owner} is not ready; try again`);
    if (visitor.fellBack) this.#sets.note(visitor);
    const { url, answers } = target;
    // which release spoke, for whoever looks into an answer
    call.res.setHeader('x-release', `${owner}@${answers}`);
    const answering = { module: owner, version: answers };
    const { address } = call;
    const traits = this.#traitsOf(call);
    this.#options.telemetry.answering(call.res, visitor, { address, traits }, answering);
    const moved = (): string => {
      const now = this.#targetOf(owner, visitor);
      // withdrawn while the call waited: the stable release answers
      if (now && now.answers !== answering.version) {
        answering.version = now.answers;
        call.res.setHeader('x-release', `${owner}@${now.answers}`);
      }
      return now?.url ?? url;
    };
    const backend = { url, bodyLimit, passCookies: false, ownPolicy: false, line: owner, moved };
    return this.#passOn.send(call, visitor, backend, null);
  }

  /** What kind of visitor calls. */
  #traitsOf({ req, path, cookies }: Call): VisitorTraits {
    const language = localeOf(req, path, this.#domains);
    return traitsOf({ cookies, userAgent: req.headers['user-agent'], language });
  }

  /** Where a module's calls of this visitor go now, and which release answers there; null while that does not run. */
  #targetOf(owner: string, visitor: Visitor): Target | null {
    const { watch } = this.#options;
    const state = watch.state.modules[owner];
    const version = visitor.versions[owner];
    if (!state || version === undefined) return null;
    // a tester gets the release that was asked for, withdrawn or not
    const withdrawn = visitor.preview ? undefined : watch.state.withdrawn[owner];
    const url = backendOf(state, version, withdrawn);
    return url ? { url, answers: withdrawn?.includes(version) ? state.stable : version } : null;
  }

  /** A release that is being started again is waited for, by so many calls as can be passed on then. */
  async #waitFor(owner: string, visitor: Visitor, address: string): Promise<Target | null> {
    const place = this.#waiting.enter(address, visitor.id);
    if ('refused' in place) return null;
    try {
      return await this.#options.watch.until(
        () => this.#targetOf(owner, visitor),
        this.#options.env.AWAY_LIMIT_MS,
      );
    } finally {
      place.leave();
    }
  }

  #plain(call: Call, visitor: Visitor, url: string, bodyLimit: number): Promise<void> {
    this.#options.security[isPicture(call.path) ? 'picture' : 'other'](call.req, call.res);
    const line = call.req.method === 'GET' || call.req.method === 'HEAD' ? 'media' : 'uploads';
    return this.#passOn.send(
      call,
      visitor,
      { url, bodyLimit, passCookies: false, ownPolicy: true, line },
      null,
    );
  }

  #identity(call: Call): Promise<void> {
    const { env, security, visitors } = this.#options;
    security.other(call.req, call.res);
    const backend = {
      url: env.IDENTITY_URL,
      bodyLimit: env.API_BODY_LIMIT,
      passCookies: true,
      ownPolicy: true,
      line: 'identity',
    };
    return this.#passOn.send(call, visitors.of(call.cookies, undefined), backend, null);
  }

  async #shell(call: Call, visitor: Visitor): Promise<void> {
    const { env, watch, security, log } = this.#options;
    const { req, res } = call;
    const backend = {
      url: env.SHELL_URL,
      bodyLimit: env.API_BODY_LIMIT,
      passCookies: true,
      ownPolicy: false,
      line: 'documents',
    };
    const isKept = isKeptPage(req, call.path); // no one looks at it now: it is no visit
    const query = new URLSearchParams((req.url ?? '').split('?')[1] ?? '');
    const preview = {
      watch,
      secret: keyOf(env, 'preview'),
      shellUrl: env.SHELL_URL,
      auth: call.cookies['auth'],
      https: this.#https,
      log,
    };
    if (!isKept && !isDocument(req)) {
      security[isServiceWorker(req, call.path) ? 'worker' : 'other'](req, res);
      if (asksForPreview(query) && wantsJson(req)) return openPreview(req, res, { ...preview, page: null });
      return this.#passOn.send(call, visitor, backend, null);
    }
    const nonce = randomBytes(16).toString('base64');
    security.document(req, res, nonce);
    if (isKept) return this.#passOn.send(call, visitor, backend, nonce);
    if (redirectsToReadable(req, res)) return;
    if (!watch.usable) return this.#passOn.away(call, nonce, 503);
    if (asksForPreview(query)) {
      const page = { locale: localeOf(req, call.path, this.#domains), nonce };
      return openPreview(req, res, { ...preview, page });
    }
    for (const [module, version] of Object.entries(visitor.versions))
      this.#options.uses.note(module, version);
    if (visitor.preview) await this.#sets.makeKnown(visitor);
    if (!visitor.id) res.setHeader('set-cookie', newVisitorCookie(this.#https));
    const home = this.#domains.homeOf(req.headers.host ?? '');
    notePage(res, () => matchPath(call.path, home, watch.pages(visitor.versions))?.id ?? null);
    const facts = {
      address: call.address,
      path: call.path,
      home,
      loggedIn: call.cookies['auth'] !== undefined,
      traits: this.#traitsOf(call),
    };
    const document = this.#options.telemetry.document(req, res, visitor, facts);
    return this.#passOn.send(call, visitor, backend, nonce, {
      document,
      cohorts: cohortsHeader(visitor.cohorts),
    });
  }
}
