/** Registry of releases: publish, release sets, assignment of visitors, supervisor of BFF releases. */
export { start } from './main.ts';
export { bucket, inCanary, versionsFor } from './assignment.ts';
export { folderBlobs, type BlobStore } from './blobs.ts';
export { RegistryClient, type ListedRelease, type RegistryStatus } from './client.ts';
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
export {
  SHELL,
  type ModuleState,
  type RegistryState,
  type Release,
  type ReleaseManifest,
  type Rollout,
  type Versions,
} from './types.ts';
