import {
  TELEMETRY_LIMITS,
  type Guardrail,
  type Metric,
  type Sign,
  type TelemetryRecord,
  type Vital,
} from '@rollheim/contracts';
import type { TelemetryCohort, TelemetryEvent, TelemetryReport } from '@rollheim/contracts';
import { SHELL, type RegistryState } from '@rollheim/release-client';
import { redactText } from '@rollheim/service-kit';
import { idleCohort, type KeyIn } from './cohorts.ts';
import type { ServedDocument } from './document-token.ts';
import { reached, type OutcomesOf } from './outcomes.ts';

const VITAL_METRICS: Readonly<Record<Vital, Metric>> = {
  LCP: 'slow_lcp',
  INP: 'slow_inp',
  CLS: 'slow_cls',
  TASK: 'long_task',
  HEAP: 'memory',
};
const SIGN_METRICS: Readonly<Record<Sign, Metric>> = {
  'dead-press': 'dead_press',
  'repeated-press': 'repeated_press',
  correction: 'correction',
  'quick-return': 'quick_return',
  'empty-content': 'empty_content',
};
const GUARDRAIL_METRICS: Readonly<Record<Guardrail, Metric>> = {
  bid: 'guardrail_bid',
  'wizard-step': 'guardrail_wizard',
  valuation: 'guardrail_valuation',
};

/** Why a report does not fit its document; null when it does. */
export function misfit(
  { releaseSet, events }: TelemetryReport,
  document: ServedDocument,
  state: RegistryState,
): string | null {
  if (releaseSet !== document.releaseSet) return `the document is not of release set ${releaseSet}`;
  for (const { module, version } of events) {
    const served = document.versions[module];
    if (served === undefined) return `there is no module ${module} in the document`;
    // the last good release may have taken the place of the one that was served
    const known = state.modules[module];
    if (version !== served && version !== known?.stable && version !== known?.previous)
      return `the document has ${module} ${served}, not ${version}`;
  }
  return null;
}

/** What a report says of its visitor, as records; cohorts come from the document alone. */
export function recordsOf(
  report: TelemetryReport,
  document: ServedDocument,
  state: RegistryState,
  now: number,
  /** Null before the cookie. */
  keyIn: KeyIn | null,
  outcomesOf: OutcomesOf = () => ({}),
): TelemetryRecord[] {
  return report.events.flatMap((event) => {
    const { module, version } = event;
    const cohort = version === document.versions[module] ? comparedOn(document, module, state, keyIn) : null;
    const done = doneIn(event);
    return [
      ...(cohort ? observed(event, cohort, document, now) : []),
      ...(done && keyIn ? outcomesIn(done, document, state, keyIn, outcomesOf) : []),
      ...errorOf(event, cohort, document, now),
    ];
  });
}

/**
 * Before the cookie no one is counted: the same person would be two visitors. Nor is a document that is no evidence: its
 * errors are shown, and compared on no side.
 */
function comparedOn(
  { cohorts, versions, evidence }: ServedDocument,
  module: string,
  state: RegistryState,
  keyIn: KeyIn | null,
): TelemetryCohort | null {
  if (!evidence) return null;
  const known = cohorts.find((cohort) => cohort.module === module);
  if (known || keyIn === null) return known ?? null;
  return idleCohort(state, module, versions[module], keyIn);
}

/** What the visitor did by it, as outcomes are declared: a page was shown, a try succeeded; null: nothing. */
function doneIn({ kind, module, page, name, ok }: TelemetryEvent): string | null {
  if (kind === 'guardrail') return ok ? `try ${name}` : null;
  const isShown = kind === 'shown' || (kind === 'mounted' && module !== SHELL);
  return isShown && page !== undefined ? `page ${page}` : null;
}

/** Whoever's outcome that is, among the rollouts that the document's visitor is compared in. */
function outcomesIn(
  done: string,
  document: ServedDocument,
  state: RegistryState,
  keyIn: KeyIn,
  outcomesOf: OutcomesOf,
): TelemetryRecord[] {
  const cohorts = Object.keys(document.versions).flatMap(
    (module) => comparedOn(document, module, state, keyIn) ?? [],
  );
  return reached(cohorts, done, outcomesOf);
}

function observed(
  event: TelemetryEvent,
  cohort: TelemetryCohort,
  document: ServedDocument,
  now: number,
): TelemetryRecord[] {
  const { page } = event;
  const metric = (name: Metric, seen: { bad: boolean } | { value: number }): TelemetryRecord[] => [
    { kind: 'observed', ...cohort, metric: name, ...seen, ...(page ? { page } : {}) },
  ];
  switch (event.kind) {
    case 'mounted':
      // what is rendered can break from here on: seen, and good until reported otherwise
      return [
        { kind: 'mounted', ...cohort, document: document.id, at: now },
        ...metric('render_error', { bad: false }),
        ...metric('unhandled_error', { bad: false }),
      ];
    case 'load_failure':
    case 'render_error':
    case 'unhandled_error':
      return metric(event.kind, { bad: true });
    case 'vital':
      return metric(VITAL_METRICS[event.name as Vital], { value: event.value ?? 0 });
    case 'guardrail':
      return metric(GUARDRAIL_METRICS[event.name as Guardrail], { bad: event.ok === false });
    case 'sign':
      return metric(SIGN_METRICS[event.name as Sign], { bad: true });
    case 'watching':
      // what a page reports from here on is seen, and good until reported otherwise
      return [
        ...watched(cohort, document),
        ...Object.values(SIGN_METRICS).flatMap((name) => metric(name, { bad: false })),
      ];
    case 'shown':
      return Object.values(SIGN_METRICS).flatMap((name) => metric(name, { bad: false }));
    // what brought them about was reported, or decided here
    case 'fallback':
    case 'recalled':
      return [];
  }
}

/** The page is watched, whichever of its modules reported it: in every rollout that it is compared in. */
const watched = (cohort: TelemetryCohort, { id, cohorts }: ServedDocument): TelemetryRecord[] =>
  [cohort, ...cohorts.filter(({ rollout }) => rollout !== cohort.rollout)].map((each) => ({
    kind: 'watched',
    ...each,
    document: id,
  }));

function errorOf(
  { kind, module, version, error, page }: TelemetryEvent,
  cohort: TelemetryCohort | null,
  { releaseSet, cohorts }: ServedDocument,
  at: number,
): TelemetryRecord[] {
  if (!error || (kind !== 'load_failure' && kind !== 'render_error' && kind !== 'unhandled_error')) return [];
  const rollout = cohorts.find((known) => known.module === module && known === cohort) ?? null;
  return [
    {
      kind: 'error',
      source: kind,
      releaseSet,
      module,
      version,
      message: cleanMessage(error.message),
      stack: error.stack === undefined ? null : cleanStack(error.stack),
      page: page ?? null,
      rollout: rollout?.rollout ?? null,
      arm: rollout?.arm ?? null,
      at,
    },
  ];
}

const ASSET = /^https?:\/\/[^/\s]+(\/_r\/[^?#\s)]*)/;

/** Addresses keep nothing but the place of a release's file. */
const cleanUrls = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s)'"]+/g, (url) => ASSET.exec(url)?.[1] ?? '[url]');

/** An error's words without mail addresses, tokens, addresses of pages, and long numbers (phones, ids, amounts). */
export const cleanMessage = (text: string): string =>
  cleanUrls(redactText(text))
    .replaceAll(/\+?\d[\d\s()/.-]{4,}\d/g, '#')
    .slice(0, TELEMETRY_LIMITS.message);

/** A stack without them; its numbers are places in files. */
export const cleanStack = (text: string): string =>
  cleanUrls(redactText(text)).slice(0, TELEMETRY_LIMITS.stack);
