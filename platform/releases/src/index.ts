/** Registry of releases: publish, release sets, assignment of visitors, supervisor of BFF releases. */
export { start } from './main.ts';
export { armOf, armSizes, assign, bucket, versionsFor, type Assignment } from './assignment.ts';
export { idleRollout, type IdleComparison } from './analysis/idle.ts';
export type { Judgement, MetricJudgement } from './analysis/decide.ts';
export type { Explanation } from './analysis/explain.ts';
export { folderBlobs, openBlobs, type BlobStore } from './blobs.ts';
export {
  RegistryClient,
  type ListedRelease,
  type ModulePolicy,
  type RegistryStatus,
  type RolloutDetails,
} from './client.ts';
export type { FeedEvent } from './console/feed.ts';
export type { OverviewModule, OverviewVersion } from './console/overview.ts';
export type { Announcement } from './rollout/announcement.ts';
export type { AuditLine } from './rollout/history.ts';
export type { Look } from './rollout/store.ts';
export type { ReleaseHealth } from './telemetry/answers.ts';
export type { ErrorGroup } from './telemetry/errors.ts';
export { ensureKey, OPERATIONS, readKey, type TeamKey } from './keys.ts';
export {
  asksForPreview,
  previewQuery,
  readPreview,
  type PreviewFault,
  type PreviewPermission,
} from './preview.ts';
export { RegistryError } from './problem.ts';
export { publishRelease, type PublishTarget } from './publish.ts';
export { backendOf, releaseSetId } from './release-set.ts';
export { RouteTable } from './route-table.ts';
export { readSetPreview, setPreviewQuery } from './set-preview.ts';
export {
  SHELL,
  type Arm,
  type ArmSizes,
  type AssignedRollout,
  type Cohort,
  type Cohorts,
  type ModuleState,
  type Policy,
  type PolicyMetric,
  type PolicyStep,
  type RegistryState,
  type Release,
  type ReleaseManifest,
  type Rollout,
  type RolloutPhase,
  type Verdict,
  type Versions,
} from './types.ts';
