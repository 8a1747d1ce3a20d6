import type { Policy, Rollout, Verdict } from '@rollheim/release-client';

/** What a person, the timer or the figures want of a module's rollout. */
export type Command =
  | {
      readonly type: 'start';
      readonly id: string;
      readonly version: string;
      readonly policy: Policy;
      /** Reason to skip the steps; null without. */
      readonly hotfix: string | null;
      readonly reason: string;
    }
  | {
      /** By hand: no timer, no analysis. */
      readonly type: 'share';
      readonly id: string;
      readonly version: string;
      /** Basis points. */
      readonly share: number;
      /** The version may come back though it was withdrawn. */
      readonly restore: boolean;
      readonly reason: string;
    }
  | {
      readonly type: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back';
      readonly reason: string;
      /** Step that the caller saw: a call that comes late moves nothing. */
      readonly step?: number;
    }
  | { readonly type: 'take-back'; readonly reason: string }
  | { readonly type: 'tick'; readonly verdict: Verdict | null };

/** What the decision must know besides the rollout. */
export interface Facts {
  readonly module: string;
  readonly stable: string;
  /** Stable release before; null when there is none to go back to. */
  readonly previous: string | null;
  /** The wanted version is published. */
  readonly released: boolean;
  readonly gate: 'passed' | 'refused' | 'unchecked';
  /** Versions that were stable a short time ago. */
  readonly recentlyStable: readonly string[];
  readonly withdrawn: readonly string[];
  /** Why the wanted version was withdrawn; null where it was not. */
  readonly withdrawnFor: string | null;
  /** `freeze`: the running target cannot be gone back from. */
  readonly rollback: 'safe' | 'freeze';
}

/** What operations is notified of about a rollout. */
export type Announced = 'rollback' | 'hold' | 'question' | 'promotion' | 'complete';

/** What else happens with a decision, in its transaction. */
export type Effect =
  | { readonly type: 'stable'; readonly version: string; readonly previous: string | null }
  | { readonly type: 'withdraw'; readonly version: string; readonly reason: string }
  | { readonly type: 'restore'; readonly version: string }
  | {
      readonly type: 'audit';
      readonly action: string;
      readonly before: unknown;
      readonly after: unknown;
      readonly reason: string;
    }
  | {
      readonly type: 'announce';
      readonly what: Announced;
      readonly reason: string;
      readonly verdict: Verdict | null;
    };

/** A decision: the rollout as it is now and what else happens. No effects means that nothing changed. */
export interface Decision {
  readonly rollout: Rollout | null;
  readonly effects: readonly Effect[];
}
