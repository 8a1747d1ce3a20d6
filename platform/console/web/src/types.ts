import type { Rollout } from '@rollheim/release-client';
import type {
  AuditLine,
  ErrorGroup,
  Explanation,
  IdleComparison,
  ListedRelease,
  Look,
} from '@rollheim/release-management';
import type {
  Breakdown,
  Cell,
  CellJudgement,
  Judgement,
  MetricJudgement,
} from '@rollheim/release-statistics';
import type { OverviewModule, ReleaseHealth } from '@rollheim/releases';

export type {
  Breakdown,
  Cell,
  CellJudgement,
  ErrorGroup,
  Explanation,
  IdleComparison,
  Judgement,
  ListedRelease,
  MetricJudgement,
  OverviewModule,
  ReleaseHealth,
  Rollout,
};
export type { OverviewVersion } from '@rollheim/releases';
export type { ProcessHealth } from '../../src/health.ts';

/** A line of the audit log as it comes; the list has no ids. */
export type HistoryLine = Omit<AuditLine, 'id' | 'at'> & { readonly at: string };

/** The judgement of the figures at an instant (ISO). */
export type SeenLook = Omit<Look, 'at' | 'verdict'> & { readonly at: string; readonly verdict: Judgement };

/** Somebody who is logged in. */
export interface Operator {
  readonly name: string;
  readonly roles: readonly string[];
}

/** A process of the supervisor with its releases, `<module>@<version>`. */
export interface Host {
  readonly name: string;
  readonly pid?: number;
  readonly releases: readonly string[];
}

/** What the page begins with. */
export interface Overview {
  readonly modules: readonly OverviewModule[];
  readonly rollouts: readonly Rollout[];
  readonly hosts: readonly Host[];
}

/** What the feed sends. */
export type FeedEvent =
  | { readonly type: 'state'; readonly data: readonly OverviewModule[] }
  | { readonly type: 'rollout'; readonly data: Rollout }
  | { readonly type: 'metric'; readonly data: SeenLook & { readonly rollout: string } }
  | { readonly type: 'error'; readonly data: ErrorGroup }
  | { readonly type: 'audit'; readonly data: HistoryLine };

/** What one says to a rollout. */
export type Action = 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back';

/** How a module gets another release: in steps that the figures decide, at once, withdrawn ones deliberately, or back. */
export type Way = 'steps' | 'everyone' | 'restore' | 'take-back';
