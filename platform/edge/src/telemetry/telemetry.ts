import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchPath, newId, NO_PAGES } from '@rollheim/contracts';
import type {
  Locale,
  Metric,
  PageTable,
  TelemetryCohort,
  TelemetryRecord,
  VisitorTraits,
} from '@rollheim/contracts';
import { hmac } from '@rollheim/contracts/server';
import { SHELL, type RegistryState, type Versions } from '@rollheim/release-client';
import type { Visitor } from '../visitor.ts';
import type { TelemetryBuffer } from './buffer.ts';
import { EvidenceLimits } from './evidence.ts';
import { cohortOf, cohortsOf, idleCohort, type KeyIn } from './cohorts.ts';
import type { DocumentTokens, ServedDocument } from './document-token.ts';
import type { TelemetryMetrics } from './metrics.ts';
import { reached, type OutcomesOf } from './outcomes.ts';
import { checkHeaders, readReport, refuse, RefusedReport, ReportLimiter } from './receive.ts';
import type { RefusalLog } from './refusal-log.ts';
import { misfit, recordsOf } from './report.ts';
import { routeOf, stateOf } from './routes.ts';

/** An answer that took longer counts as slow in the health of a release, ms; rollouts have thresholds of their own. */
const SLOW_MS = 500;

/** The dependencies of the edge's telemetry. */
export interface TelemetryOptions {
  readonly state: () => RegistryState;
  /** Pages that the releases of a set bring; none when left out. */
  readonly pages?: (versions: Versions) => PageTable;
  /** Outcomes that a release declares; none when left out. */
  readonly outcomes?: OutcomesOf;
  readonly tokens: DocumentTokens;
  readonly buffer: TelemetryBuffer;
  readonly metrics: TelemetryMetrics;
  readonly limiter?: ReportLimiter;
  /** Whose documents count; everybody's when left out. */
  readonly evidence?: EvidenceLimits;
  /** Called for every refused report. */
  readonly refusals?: RefusalLog;
}

/** The release that answers a call. */
export interface Answering {
  readonly module: string;
  readonly version: string;
}

/** Who calls. */
export interface CallerFacts {
  /** Network address. */
  readonly address: string;
  readonly traits: VisitorTraits;
}

/** Refusals that say nothing of a release: the session is over, the caller calls too often. */
const NOT_THE_RELEASE: ReadonlySet<number> = new Set([401, 429]);

/** A document under way. */
export interface DocumentFacts {
  /** Network address of the caller. */
  readonly address: string;
  readonly path: string;
  /** Language of the domain. */
  readonly home: Locale;
  /** The session's cookie came along. */
  readonly loggedIn: boolean;
  readonly traits: VisitorTraits;
}

/** What the edge sees of releases, and what pages report to it. Nothing here waits for anything but a report's own body. */
export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #limiter: ReportLimiter;
  readonly #evidence: EvidenceLimits;
  /** Of this process alone: whose documents count is remembered for a day, and known to no one else. */
  readonly #own = randomBytes(32);

  constructor(options: TelemetryOptions) {
    this.#options = options;
    this.#limiter = options.limiter ?? new ReportLimiter();
    this.#evidence = options.evidence ?? new EvidenceLimits(Infinity);
  }

  /** Id of a document that is about to be served, for the page; notes it as served once its answer is out. */
  document(req: IncomingMessage, res: ServerResponse, visitor: Visitor, facts: DocumentFacts): string {
    const { tokens, state } = this.#options;
    const keyIn = this.#keyIn(visitor);
    const id = newId();
    const document: ServedDocument = {
      id,
      visitor: keyIn && keyIn(id),
      releaseSet: visitor.releaseSet,
      versions: visitor.versions,
      cohorts: cohortsOf(state(), visitor.versions, visitor.cohorts),
      evidence:
        visitor.id !== null &&
        !visitor.preview &&
        isOpened(req) &&
        this.#evidence.admit(facts.address, this.#remembered(visitor.id)),
      at: Date.now(),
    };
    if (keyIn && document.evidence && !isFetchedAhead(req))
      res.once('finish', () => this.#served(keyIn, document, res.statusCode, facts));
    return tokens.sign(document);
  }

  /**
   * Watches an API answer of a release: its status, and how long it took. In the comparison it counts for those who were
   * served a document: the caller chooses what is slow.
   */
  answering(
    res: ServerResponse,
    visitor: Visitor,
    { address, traits }: CallerFacts,
    release: Answering,
  ): void {
    const began = performance.now();
    res.once('close', () => {
      // whoever left before the answer began was given none
      if (!res.headersSent) return;
      const { buffer, metrics, state } = this.#options;
      // read now: who waits for a backend may be answered by another release
      const { module, version } = release;
      const ms = performance.now() - began;
      const status = res.statusCode;
      buffer.count(module, version, status, ms, ms > SLOW_MS);
      metrics.answered(module, version, status);
      const keyIn = this.#keyIn(visitor);
      if (visitor.id === null || !keyIn || visitor.preview) return;
      if (!this.#evidence.knows(address, this.#remembered(visitor.id))) return;
      const route = routeOf(res);
      const cohort =
        cohortOf(state(), module, version, visitor.cohorts) ?? idleCohort(state(), module, version, keyIn);
      const at = route === null ? {} : { route };
      const key = cohort && keyIn(cohort.rollout);
      const seen = (metric: Metric, what: { bad: boolean } | { value: number }): void => {
        if (cohort && key) buffer.add(key, { kind: 'observed', ...cohort, metric, ...what, ...at }, traits);
      };
      seen('bff_5xx', { bad: status >= 500 });
      seen('bff_4xx', { bad: status >= 400 && status < 500 && !NOT_THE_RELEASE.has(status) });
      seen('slow_bff', { value: ms });
      if (route === null || status >= 400) return;
      // what is reached here may be the outcome of another module's rollout
      const others = cohortsOf(state(), visitor.versions, visitor.cohorts);
      const all = cohort && !others.some((known) => known.module === module) ? [...others, cohort] : others;
      const events = [route, stateOf(res) ?? []].flat();
      for (const record of events.flatMap((event) =>
        reached(all, event, this.#options.outcomes ?? (() => ({}))),
      ))
        buffer.add(keyIn(record.rollout), record, traits);
    });
  }

  /** Answers a page's report: all of it is taken, or nothing. */
  async receive(req: IncomingMessage, res: ServerResponse, visitor: Visitor, address: string): Promise<void> {
    const { metrics } = this.#options;
    try {
      checkHeaders(req);
      await this.#limiter.count(address, visitor.id);
      const report = await readReport(req, res);
      if (report === null) return;
      const { state, tokens, buffer } = this.#options;
      const document = tokens.read(report.document, Date.now());
      if (!document) throw new RefusedReport('document', 'invalid_input', 'the document is not known');
      // the first document comes before the cookie
      const keyIn = document.visitor === null ? null : this.#keyIn(visitor);
      if (document.visitor !== null && document.visitor !== keyIn?.(document.id))
        throw new RefusedReport('document', 'invalid_input', 'the document was served to another visitor');
      const fault = misfit(report, document, state());
      if (fault) throw new RefusedReport('release', 'invalid_input', fault);
      for (const record of recordsOf(report, document, state(), Date.now(), keyIn, this.#options.outcomes))
        buffer.add(keyOf(record, document, keyIn), record);
      metrics.report('accepted');
      res.writeHead(204, { 'cache-control': 'no-store' }).end();
    } catch (error) {
      if (!(error instanceof RefusedReport)) throw error;
      metrics.report(error.why);
      this.#options.refusals?.refused(error.why, error.message);
      refuse(res, error);
    }
  }

  #served(
    keyIn: KeyIn,
    document: ServedDocument,
    status: number,
    { path, home, loggedIn, traits }: DocumentFacts,
  ): void {
    const { buffer, state, pages } = this.#options;
    const page = matchPath(path, home, pages?.(document.versions) ?? NO_PAGES);
    const module = page?.module ?? SHELL;
    // who must log in first sees the shell's page in its place
    const shows = status === 200 && !(page?.entry.session && !loggedIn);
    const served = (cohort: TelemetryCohort, expects: boolean): void =>
      buffer.add(
        keyIn(cohort.rollout),
        { kind: 'served', ...cohort, document: document.id, at: document.at, expects },
        traits,
      );
    for (const cohort of document.cohorts)
      served(cohort, shows && (cohort.module === module || cohort.module === SHELL));
    const compared = document.cohorts.find((cohort) => cohort.module === module);
    const idle = compared ? null : idleCohort(state(), module, document.versions[module], keyIn);
    if (idle) served(idle, shows);
    const owner = compared ?? idle;
    if (owner && status >= 500)
      buffer.add(keyIn(owner.rollout), { kind: 'observed', ...owner, metric: 'bff_5xx', bad: true });
  }

  #keyIn({ id }: Visitor): KeyIn | null {
    return id === null ? null : (scope) => this.#options.tokens.visitorIn(scope, id);
  }

  #remembered(visitorId: string): string {
    return hmac(this.#own, visitorId).toString('base64url');
  }
}

/** The key that a record is reported under: the visitor as its rollout knows them; what is of no rollout, the document alone. */
const keyOf = (record: TelemetryRecord, document: ServedDocument, keyIn: KeyIn | null): string =>
  record.rollout !== null && keyIn ? keyIn(record.rollout) : document.id;

/** A page that a browser opens, maybe ahead of time. */
const isOpened = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document';

/** What is fetched ahead may never be looked at. */
const isFetchedAhead = ({ headers }: IncomingMessage): boolean =>
  `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`.includes('prefetch');
