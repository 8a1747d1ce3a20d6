/** Registry of releases: publish, release sets, assignment of visitors, supervisor of BFF releases. */
export { start } from './main.ts';
export type { IdleComparison } from './analysis/idle.ts';
export type { Judgement, MetricJudgement } from '@rollheim/release-statistics';
export type { Explanation } from './analysis/explain.ts';
export { openBlobs } from './blobs/open.ts';
export {
  RegistryClient,
  type ListedRelease,
  type ModulePolicy,
  type RegistryStatus,
  type RolloutDetails,
} from './client/client.ts';
export type { FeedEvent } from './console/feed.ts';
export type { OverviewModule, OverviewVersion } from './console/overview.ts';
export type { Announcement } from './rollout/announcement.ts';
export type { AuditLine } from './rollout/history.ts';
export type { Look } from './rollout/store.ts';
export type { ReleaseHealth } from './telemetry/answers.ts';
export type { ErrorGroup } from './telemetry/errors.ts';
export { ensureKey, OPERATIONS, readKey, type TeamKey } from './keys/team-key.ts';
export { publishRelease, type PublishTarget } from './publishing/publish.ts';
