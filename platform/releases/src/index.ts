/** Registry of releases: what was published, release sets, rollouts, and the processes of BFF releases. */
export { start } from './main.ts';
export { openBlobs } from './blobs/open.ts';
export type { FeedEvent } from './console/feed.ts';
export type { OverviewModule, OverviewVersion } from './console/overview.ts';
export type { Announcement } from './rollout/announcement.ts';
export type { ReleaseHealth } from './telemetry/answers.ts';
