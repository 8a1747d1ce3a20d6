import type { ErrorRecord } from '@rollheim/contracts';
import type { Rollout, Verdict } from '@rollheim/release-client';
import type { Breakdown, Interval, Judgement, Stretch, Thresholds } from '@rollheim/release-statistics';

/** 1: files, 2: shared packages, 3: contracts, 4: smoke. */
export type GateNumber = 1 | 2 | 3 | 4;

/** Code of the finding that the check came to no verdict: the release has not passed, and is not refused. */
export const UNDECIDED = 'smoke_undecided';

/** One reason to refuse a release. */
export interface GateFinding {
  readonly gate: GateNumber;
  /** Stable name of the rule, for example `another_react`. */
  readonly code: string;
  /** Why, with the names involved; printed as it is. */
  readonly message: string;
  /** The module whose address the release would take. */
  readonly owner?: string;
}

/** A journey that the gate cannot walk to its end, and that refuses nothing: the release before ends there as well, or the gate cannot begin it. */
export interface UnwalkedJourney {
  readonly journey: string;
  /** Where it ends, or what it begins with that the gate does not have. */
  readonly why: string;
}

/** What the gate says of a release; stored with it. */
export interface GateResult {
  /** True when there is no finding. */
  readonly passed: boolean;
  readonly findings: readonly GateFinding[];
  /** Differences to the release before that are meant; absent: none. */
  readonly intended?: { readonly findings: readonly GateFinding[]; readonly reason: string };
  /** Journeys of the release or the one before that say nothing of it; absent: none. */
  readonly unwalked?: readonly UnwalkedJourney[];
  /** Gates that were looked at; the first start and `GATE_SMOKE=off` leave gate 4 out. */
  readonly gates: readonly GateNumber[];
  /** ISO instant. */
  readonly at: string;
}

/** A check of a release that is under way; one whose process died is not. */
export interface RunningCheck {
  /** When it was asked for, ISO. */
  readonly askedAt: string;
  /** Since when the gate looks, ISO; null while it waits for the end of another check. */
  readonly since: string | null;
}

/** What is answered for a check: its result, or the id to ask for it again by while it goes on. */
export type GateAnswer = GateResult | { readonly running: string };

/** When, by whom and why a key was revoked. */
export interface Revocation {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/** A public key that the registry knows; a revoked one stays known, for what was signed with it before. */
export interface KnownKey {
  readonly id: string;
  readonly owner: string;
  /** Whose it is in the team; null: the team's own. */
  readonly person: string | null;
  /** PEM (spki). */
  readonly publicKey: string;
  readonly addedAt: Date;
  readonly revoked: Revocation | null;
}

/** A reservation's answer. */
export interface Reservation {
  readonly state: 'reserved' | 'committed';
  /** Digests that still have to be uploaded. */
  readonly missing: readonly string[];
}

/** What a change by hand did. */
export interface RolloutChange {
  readonly changed: boolean;
  readonly module: string;
  /** Everyone who is not in the rollout gets this one. */
  readonly stable: string;
  readonly target: string | null;
  /** Percent of visitors on the target. */
  readonly share: number;
}

/** What a withdrawal left. */
export interface Withdrawal {
  /** False: it was unreachable before. */
  readonly changed: boolean;
  readonly module: string;
  readonly version: string;
  /** What everyone has. */
  readonly stable: string;
  /** What a take-back leads to from now on; null: nothing. */
  readonly previous: string | null;
}

/** The judgement of the figures at an instant. */
export interface Look {
  readonly at: Date;
  readonly step: number;
  readonly verdict: Verdict;
}

/** One line of the audit log. */
export interface AuditEntry {
  readonly who: string;
  readonly action: string;
  readonly module: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
}

/** A line of the audit log as it is read. */
export type AuditLine = AuditEntry & { readonly id: string; readonly at: Date };

/** Where and when one error of a group happened. */
interface ErrorSample {
  /** ISO instant. */
  readonly at: string;
  readonly releaseSet: string;
  readonly page: string | null;
  readonly rollout: string | null;
  readonly arm: 'canary' | 'control' | null;
}

/** Errors of one release with the same cause. */
export interface ErrorGroup {
  readonly module: string;
  readonly version: string;
  readonly fingerprint: string;
  /** `address_claim`: a release of another module declares an address of this one, and was refused. */
  readonly source: ErrorRecord['source'] | 'address_claim';
  readonly message: string;
  /** As the browser gave it. */
  readonly stack: string | null;
  readonly count: number;
  /** ISO instants. */
  readonly firstAt: string;
  readonly lastAt: string;
  /** The newest ones. */
  readonly samples: readonly ErrorSample[];
}

/** A release compared with itself: what the judge would say, and how often it would be wrong. */
export interface IdleComparison {
  readonly module: string;
  readonly version: string;
  /** Of the halves as the edge drew them. */
  readonly judgement: Judgement;
  /** Share of divisions of the same visitors at random that would have been rolled back; budget 0.05. */
  readonly falseAlarms: { readonly splits: number; readonly alarms: number; readonly interval: Interval };
}

/** How the decision about a rollout comes about; recomputed from the stored events. */
export interface Explanation {
  readonly rollout: Pick<Rollout, 'id' | 'module' | 'base' | 'target' | 'step' | 'phase' | 'reason'>;
  /** ISO instant up to which the events count: now, or the rollout's end. */
  readonly until: string;
  readonly judgement: Judgement;
  /** Every comparison among some of the visitors. */
  readonly breakdown: Breakdown;
  readonly thresholds: Thresholds;
  readonly stretches: readonly (Stretch & { readonly enrolled: { canary: number; control: number } })[];
  readonly alpha: { readonly critical: number; readonly other: number; readonly sampleRatio: number };
  /** Evidence of each metric as it grew; at most 100 points. */
  readonly trails: Readonly<Record<string, readonly TrailPoint[]>>;
}

/** Evidence after an event. */
export interface TrailPoint {
  /** ISO instant. */
  readonly at: string;
  readonly e: number;
  readonly canary: number;
  readonly control: number;
}
