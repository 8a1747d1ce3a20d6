import type { ReleaseManifest } from './manifest.ts';

/** One version of every module and of the shell, by module name. */
export type Versions = Readonly<Record<string, string>>;

/** Which part of a rollout's visitors someone belongs to: on the target, compared with them on the base, or neither. */
export type Arm = 'canary' | 'control' | 'rest';

/** The state of a rollout. The last three are ends; `withdrawn` was ended by hand, `rolled_back` by its figures. */
export type RolloutPhase =
  | 'running'
  | 'paused'
  | 'held'
  | 'awaiting_approval'
  | 'baking'
  | 'complete'
  | 'rolled_back'
  | 'withdrawn';

/** Sizes of a rollout's arms from an instant on, in basis points. */
export interface ArmSizes {
  /** Basis points on the target. */
  readonly share: number;
  /** Basis points in control: the highest buckets. */
  readonly control: number;
  /** Epoch ms. */
  readonly at: number;
  /** The arms are of these visitors alone, who are any of this (`AUDIENCE_WORD`); absent: of everyone. */
  readonly audience?: readonly string[];
}

/** What decides who gets the target of a running rollout. */
export interface AssignedRollout {
  readonly id: string;
  readonly module: string;
  readonly base: string;
  readonly target: string;
  /** Share of visitors on the target in basis points, 0 to 10,000. */
  readonly share: number;
  /** Share of visitors in control in basis points. */
  readonly control: number;
  /** Index of the policy's step that it is on. */
  readonly step: number;
  readonly phase: RolloutPhase;
  /** Epoch ms. */
  readonly startedAt: number;
  /** How the arms grew, oldest first; who came first to which of two rollouts is read from it. */
  readonly growth: readonly ArmSizes[];
}

/** One step of a policy. */
export interface PolicyStep {
  /** Percent of the visitors on the target, above the step before; the last step is 100. */
  readonly percent: number;
  /** Time that the step lasts at least. */
  readonly minMinutes: number;
  /** Canary visitors that the step needs at least. */
  readonly minVisitors: number;
  /** A person must approve before this step begins. */
  readonly approval?: boolean;
  /** The percent are of the visitors who are any of this (`AUDIENCE_WORD`); absent: of everyone. */
  readonly audience?: readonly string[];
}

/** A metric that a rollout is judged by. */
export interface PolicyMetric {
  readonly name: string;
  /** Tolerated ratio of canary to control (R), at least 1. */
  readonly tolerated: number;
  /** Shares the larger part of the error budget. */
  readonly critical: boolean;
  /** Is shown, and never rolls back. */
  readonly signalOnly?: boolean;
  /** Rolls back; no step waits until it passes. */
  readonly vetoOnly?: boolean;
  /** Of an outcome: more visitors are to have it. Absent: what is counted is bad. */
  readonly better?: 'more';
  /** Of an outcome: what its module calls it. */
  readonly text?: { readonly de: string; readonly en: string };
}

/** A weekly window, in Berlin wall time, in which no step begins. */
export interface FreezeWindow {
  /** 1 Monday to 7 Sunday. */
  readonly days: readonly number[];
  /** `HH:MM`; the window includes `from` and excludes `to`. */
  readonly from: string;
  readonly to: string;
}

/** How a module's releases reach visitors. */
export interface Policy {
  readonly steps: readonly PolicyStep[];
  readonly analysis: 'on' | 'off';
  readonly metrics: readonly PolicyMetric[];
  /** After this time without an answer of the figures a person is asked. */
  readonly maxHoldMinutes: number;
  /** Time at 100 % with a hold-back in which a rollback is automatic. */
  readonly bakeMinutes: number;
  readonly freeze: readonly FreezeWindow[];
}

/** A move of visitors from the stable release of a module to another. */
export interface Rollout extends AssignedRollout {
  /** The policy as it was at the start. */
  readonly policy: Policy;
  /** Epoch ms. */
  readonly stepStartedAt: number;
  /** Time of the present step that was spent paused, ms. */
  readonly pausedMs: number;
  readonly pausedAt: number | null;
  /** Since when it waits for its figures or a person, epoch ms. */
  readonly heldSince: number | null;
  /** Why it is in its phase. */
  readonly reason: string;
  /** Index of the step that a person has approved; -1 for none. */
  readonly approvedStep: number;
  /** Skips the steps; the reason that was given. */
  readonly hotfix: string | null;
  /** Moved by hand: no timer advances it, nothing is analysed. */
  readonly byHand: boolean;
  /** Epoch ms; null while it runs. */
  readonly endedAt: number | null;
}

/** Bad and all visitors of one arm. */
export interface ArmCount {
  readonly visitors: number;
  readonly bad: number;
}

/** What the figures of a rollout's present step say. */
export interface Verdict {
  readonly decision: 'fail' | 'pass' | 'inconclusive' | 'hold';
  readonly reason: string;
  readonly metrics: readonly {
    readonly name: string;
    /** Evidence against the release, and the limit at which it fails. */
    readonly e: number;
    readonly limit: number;
    readonly canary: ArmCount;
    readonly control: ArmCount;
    readonly verdict: 'fail' | 'pass' | 'inconclusive';
  }[];
  readonly sampleRatio: { readonly e: number; readonly limit: number; readonly ok: boolean };
  /** Visitors counted in the present step. */
  readonly enrolled: { readonly canary: number; readonly control: number };
}

/** A visitor's place in one rollout. */
export interface Cohort {
  /** Id of the rollout. */
  readonly rollout: string;
  readonly arm: Arm;
  readonly step: number;
}

/** Place of a visitor in each running rollout, by module. */
export type Cohorts = Readonly<Record<string, Cohort>>;

/** What visitors of a module can get now. */
export interface ModuleState {
  readonly stable: string;
  /** The stable release before, while it can be taken back to. */
  readonly previous: string | null;
  readonly rollout: AssignedRollout | null;
  /** Version → where its server file answers; only those that are ready. Empty for the shell. */
  readonly backends: Readonly<Record<string, string>>;
  /** All published versions: what a preview may ask for and whose assets are served. */
  readonly published: readonly string[];
}

/** What the edge needs to decide; every change has a higher revision. */
export interface RegistryState {
  readonly revision: number;
  readonly modules: Readonly<Record<string, ModuleState>>;
  /** Versions that were taken from the visitors, by module: calls of pages on them go to the stable release. */
  readonly withdrawn: Readonly<Record<string, readonly string[]>>;
}

/** A committed release. */
export interface Release {
  readonly manifest: ReleaseManifest;
  readonly signature: string;
  readonly keyId: string;
  /** Digest of the signed manifest: two releases with the same digest are the same. */
  readonly digest: string;
  readonly gitCommit: string | null;
  /** The working tree had changes that no commit holds. */
  readonly dirty: boolean;
  readonly changelog: string;
  readonly publisher: string;
  /** ISO instant. */
  readonly publishedAt: string;
}

/** What a publisher says besides the manifest. */
export interface PublishNotes {
  readonly gitCommit: string | null;
  readonly dirty: boolean;
  readonly changelog: string;
  readonly publisher: string;
}

/** Name of the shell among the modules. */
export const SHELL = 'shell';
