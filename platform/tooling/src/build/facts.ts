/** What a registry needs to know of builds, without loading the compiler. */
export { releaseBase, type BuiltRelease, type ReleaseManifest } from './release.ts';
export type { Asset, AssetContent } from './assets.ts';
export { readDefinition, readPackage, type ModuleDefinition, type StateDeclaration } from './definition.ts';
export { repositoryRoot } from './packages.ts';
