import type { PageId } from '../paths.ts';

/** Where pages report to; the edge itself answers it (204, or a problem document). */
export const TELEMETRY_PATH = '/api/public/telemetry';

/** Bounds of one report; what is larger is refused as a whole. */
export const TELEMETRY_LIMITS = {
  /** Largest body, bytes. */
  bytes: 16_384,
  /** Events of one report. */
  events: 50,
  /** Reports of one visitor a minute; of one address four times as many. A page that is opened and left sends two or three. */
  postsPerMinute: 300,
  /** Characters of an error's message and stack. */
  message: 300,
  stack: 4000,
  /** How long an open page may report on its document, ms. */
  documentMs: 7 * 86_400_000,
} as const;

/** A document that sent no `mounted` within this time counts as a load failure, ms. */
export const MOUNT_LIMIT_MS = 30_000;

/**
 * What a page reports of a module: it is mounted (`mounted`: the first render of a release in this document is done), it did
 * not load, a render threw, an error escaped, a web vital, the end of something that a visitor tried (`guardrail`), its
 * release was recalled and replaced in place (`recalled`), the last good release took its place (`fallback`), the page
 * is watched from here on (`watching`), a page was shown (`shown`), a sign that something does not work (`sign`).
 */
export const TELEMETRY_KINDS = [
  'mounted',
  'load_failure',
  'render_error',
  'unhandled_error',
  'vital',
  'guardrail',
  'recalled',
  'fallback',
  'watching',
  'shown',
  'sign',
] as const;
export type TelemetryKind = (typeof TELEMETRY_KINDS)[number];

/** Web vitals and what the page cost: LCP, INP and the longest task (`TASK`) in ms, CLS as a score, memory (`HEAP`) in MB. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TASK', 'HEAP'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * What the business watches: a bid was tried (`ok`: it was accepted), a step of the selling wizard was sent (`ok`: it
 * was completed), a valuation was sent (`ok`: it was submitted). One event per try, when its end is known.
 */
export const GUARDRAILS = ['bid', 'wizard-step', 'valuation'] as const;
export type Guardrail = (typeof GUARDRAILS)[number];

/**
 * How a page looks that does not work for someone, seen without a word of it: a press after which nothing moved
 * (`dead-press`), three presses of one thing within two seconds (`repeated-press`), a field that is changed again right
 * after it was left (`correction`), a page that is left for the one before within seconds (`quick-return`), a module that
 * is mounted and shows nothing (`empty-content`).
 */
export const SIGNS = ['dead-press', 'repeated-press', 'correction', 'quick-return', 'empty-content'] as const;
export type Sign = (typeof SIGNS)[number];

/** An error as it is reported: without addresses, ids or anything that was typed in. */
export interface ReportedError {
  readonly message: string;
  /** As the browser gives it; positions lie in the release's files. */
  readonly stack?: string;
}

/** One thing that a page saw. */
export interface TelemetryEvent {
  readonly kind: TelemetryKind;
  readonly module: string;
  /** Version of the module that it speaks of: the document's, or its fallback. */
  readonly version: string;
  /** ms since the navigation of the document. */
  readonly at: number;
  /** Which vital, guardrail or sign. */
  readonly name?: Vital | Guardrail | Sign;
  /** Vitals: the value. */
  readonly value?: number;
  /** Guardrails: how the try ended. */
  readonly ok?: boolean;
  readonly error?: ReportedError;
  /** Id of the page in the path table; never a path. */
  readonly page?: PageId;
}

/** Body of `POST /api/public/telemetry`; JSON, also as `text/plain` (sendBeacon). */
export interface TelemetryReport {
  /** Release set of the document. */
  readonly releaseSet: string;
  /** `config.document`, as it came: the edge signs into it who was served what, and reads no cohort anywhere else. */
  readonly document: string;
  readonly events: readonly TelemetryEvent[];
}

/** What both cohorts of a rollout are compared by; each counts bad visitors among those observed. */
export const METRICS = [
  'load_failure',
  'render_error',
  'unhandled_error',
  'slow_lcp',
  'slow_inp',
  'slow_cls',
  'bff_5xx',
  'slow_bff',
  'guardrail_bid',
  'guardrail_wizard',
  'guardrail_valuation',
  'bff_4xx',
  'bff_restart',
  'missing_report',
  'long_task',
  'memory',
  'dead_press',
  'repeated_press',
  'correction',
  'quick_return',
  'empty_content',
] as const;

/** Name of an outcome that a module declares (`outcomes` of its module.json). */
export const OUTCOME_NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** A metric that counts the visitors who reached an outcome. */
export type OutcomeMetric = `outcome:${string}`;
export type Metric = (typeof METRICS)[number] | OutcomeMetric;

export const outcomeMetric = (name: string): OutcomeMetric => `outcome:${name}`;
