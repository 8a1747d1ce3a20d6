/** What a registry needs to know of builds, without loading the compiler. */
export { underLock } from './build-lock.ts';
export type { BuiltRelease } from './release.ts';
export type { AssetContent } from './assets.ts';
export { readDefinition, readPackage } from './definition.ts';
export { repositoryRoot } from './packages.ts';
