/** What serves releases needs of the registry: its calls, who gets which release, previews, files. */
export {
  armOf,
  armSizes,
  asksForTraits,
  assign,
  bucket,
  idleRollout,
  versionsFor,
  type Assignment,
} from './assignment.ts';
export { folderBlobs } from './blobs/folder.ts';
export { addressOf, assertDigest, isDigest } from './blobs/digest.ts';
export type { BlobStore } from './blobs/types.ts';
export { ReleaseClient, SERVING_HEADER, type RegistryCall } from './client.ts';
export {
  releaseBase,
  type Asset,
  type Flags,
  type ModuleDefinition,
  type ReleaseManifest,
  type StateDeclaration,
} from './manifest.ts';
export { murmur3 } from './murmur3.ts';
export {
  askedReleases,
  asksForPreview,
  previewQuery,
  readPreview,
  type PreviewFault,
  type PreviewPermission,
} from './preview.ts';
export { RegistryError } from './registry-error.ts';
export { backendOf, currentSets, describeSet, releaseSetId, type SetSources } from './release-set.ts';
export { covers, RouteTable } from './route-table.ts';
export { readSetPreview, setPreviewQuery } from './set-preview.ts';
export {
  SHELL,
  type Versions,
  type Arm,
  type RolloutPhase,
  type ArmSizes,
  type AssignedRollout,
  type PolicyStep,
  type PolicyMetric,
  type FreezeWindow,
  type Policy,
  type Rollout,
  type ArmCount,
  type Verdict,
  type Cohort,
  type Cohorts,
  type ModuleState,
  type RegistryState,
  type Release,
  type PublishNotes,
} from './types.ts';
