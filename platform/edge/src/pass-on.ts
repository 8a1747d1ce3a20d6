import { errorStatus, type Domains } from '@rollheim/contracts';
import type { Agent } from 'node:http';
import { CHANNEL_HEADER, networkOf } from '@rollheim/service-kit';
import { sendAwayPage } from './away-page.ts';
import type { Backend, Call, Page, Passing } from './call.ts';
import { CallerMarks } from './caller-marks.ts';
import { encodingOf } from './compression.ts';
import type { EdgeEnv, ProofKeys } from './config.ts';
import { ENDLESS, endsBy, forward, type Refuse } from './forward.ts';
import { backendHeaders, headersOf, localeOf } from './headers.ts';
import type { LiveChannel } from './live-channel.ts';
import { Places, TOO_MANY } from './places.ts';
import { isLoggedIn, isOfOnePerson } from './private-answer.ts';
import { sendProblem } from './problem.ts';
import { kindOf, refusalOf, Shed } from './shed.ts';
import type { Streams } from './streams.ts';
import type { UploadSpool } from './upload-spool.ts';
import { VisitorWords } from './visitor-words.ts';
import type { Visitor } from './visitor.ts';

/** A backend is away, broke off, or took too long. */
const AWAY = new Set([502, 503, 504]);
/** When a page whose live stream was refused may ask again, s. */
const STREAM_RETRY_S = 60;

/** What requests are passed on with. */
export interface PassOnOptions {
  readonly env: EdgeEnv;
  readonly agent: Agent;
  /** Connections of live streams, apart from all others. */
  readonly streamAgent: Agent;
  readonly streams: Streams;
  readonly channel: LiveChannel;
  /** Where uploads come in. */
  readonly spool: UploadSpool;
}

/** Passes requests on to the backends, within the places that there are for them. */
export class PassOn {
  readonly #options: PassOnOptions;
  readonly #https: boolean;
  readonly #keys: ProofKeys;
  readonly #domains: Domains;
  readonly #places: Places;
  readonly #shed = new Shed();
  readonly #marks: CallerMarks;
  readonly #words: VisitorWords;

  constructor(options: PassOnOptions, keys: ProofKeys, domains: Domains) {
    this.#options = options;
    this.#keys = keys;
    this.#domains = domains;
    this.#https = options.env.PUBLIC_URL.startsWith('https:');
    this.#places = new Places(options.env.CALLS_AT_ONCE);
    this.#marks = new CallerMarks(options.env.SECRET);
    this.#words = new VisitorWords(keys.visitor);
  }

  /** A live stream: on the channel or a connection of its own, counted, without an end. */
  async stream(call: Call, visitor: Visitor, backend: Backend): Promise<void> {
    const { req, res, address } = call;
    const { streams, channel } = this.#options;
    if (streams.isMoved) return sendProblem(res, 'unavailable', 'this edge ends; open the stream again');
    const entry = streams.enter(address, visitor.id);
    if ('leave' in entry) {
      res.once('close', entry.leave);
      // what the channel brings is framed for HTTP/1.1
      const seat = req.httpVersion === '1.1' ? await channel.seat() : null;
      if (res.destroyed) entry.leave();
      const passed = this.#pass(call, visitor, backend, null, null, { endless: true, seat });
      return passed.finally(() => seat?.leave());
    }
    res.setHeader('retry-after', STREAM_RETRY_S);
    if (entry.refused === 'caller')
      return sendProblem(res, 'too_many_requests', 'too many live streams are open here; read without one');
    sendProblem(res, 'overloaded', 'too many live streams are open; read without one and try again later');
  }

  /** Passes a request on, unless too many of its kind are under way. */
  async send(
    call: Call,
    visitor: Visitor,
    backend: Backend,
    nonce: string | null,
    page: Page | null = null,
  ): Promise<void> {
    const { req, res, path } = call;
    // a navigation is a person who waits: it is always tried
    const kind = nonce === null ? kindOf(backend.url, req.method ?? '', path) : null;
    const refuse = this.#refusal(call, nonce);
    if (kind && this.#shed.refuses(kind)) return refuse('overloaded', TOO_MANY, errorStatus('overloaded'));
    const asking = {
      address: call.address,
      visitor: visitor.id,
      line: backend.line,
      key: backend.line === 'documents' ? networkOf(call.address) : path,
      isUpload: this.#isUpload(backend) && req.method !== 'GET' && req.method !== 'HEAD',
    };
    const enter = (): ReturnType<Places['enter']> => this.#places.enter(asking, res, refuse);
    await this.#pass(call, visitor, backend, nonce, page, { enter }).finally(() => {
      if (kind) this.#shed.answered(kind, refusalOf(res));
    });
  }

  #isUpload({ bodyLimit }: Backend): boolean {
    return bodyLimit > this.#options.env.API_BODY_LIMIT;
  }

  #pass(
    call: Call,
    visitor: Visitor,
    backend: Backend,
    nonce: string | null,
    page: Page | null,
    { endless = false, seat = null, enter }: Passing = {},
  ): Promise<void> {
    const { req, res, path, correlationId, traceparent, address, cookies } = call;
    const facts = {
      correlationId,
      traceparent,
      address,
      releaseSet: visitor.releaseSet,
      visitorId: visitor.id,
      marks: this.#marks.of(address, cookies),
      cookies,
      locale: localeOf(req, path, this.#domains),
      nonce,
      document: page?.document ?? null,
      cohorts: page?.cohorts ?? null,
      words: this.#words,
      seenKey: this.#keys.seen,
      passCookies: backend.passCookies,
      protocol: this.#https ? 'https' : 'http',
    } as const;
    const { agent, streamAgent, streams, env, spool } = this.#options;
    const { url, bodyLimit, moved } = backend;
    const bounds = { bodyLimit, bodyMs: env.BODY_TIMEOUT_MS, leastRate: env.UPLOAD_RATE };
    const loggedIn = isLoggedIn(cookies);
    return forward(req, res, {
      agent: endless ? streamAgent : agent,
      url,
      headers: () => ({ ...backendHeaders(req, facts), ...(seat ? { [CHANNEL_HEADER]: seat.header } : {}) }),
      seat,
      ...bounds,
      spool: this.#isUpload(backend)
        ? () => spool.receive(req, res, { address, visitor: visitor.id }, bounds)
        : null,
      refusesStreams: backend.line === 'shell' && !endless,
      timeoutMs: env.RESPONSE_TIMEOUT_MS,
      ...(endless ? { ...ENDLESS, weigh: streams.weigh } : endsBy(env)),
      encoding: encodingOf(req, loggedIn),
      isOfOnePerson: isOfOnePerson(req, path, loggedIn),
      keeps: headersOf(res, backend.ownPolicy),
      seenKey: this.#keys.seen,
      ...(moved ? { moved } : {}),
      ...(enter ? { enter } : {}),
      refuse: this.#refusal(call, nonce),
    });
  }

  /** How a request is answered that fails here. */
  #refusal(call: Call, nonce: string | null): Refuse {
    return (code, title, status) =>
      nonce === null || !AWAY.has(status)
        ? sendProblem(call.res, code, title, status)
        : this.away(call, nonce, status);
  }

  /** A navigation gets a page in place of a problem document. */
  away({ req, res, path }: Call, nonce: string, status: number): void {
    sendAwayPage(res, { locale: localeOf(req, path, this.#domains), nonce, status });
  }
}
