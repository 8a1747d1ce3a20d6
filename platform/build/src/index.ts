/** Builds of modules and shell: rspack with module federation for the browser, one ES module file for Node. */
export { buildModule, containerName, remoteConfig, type BuildOptions } from './module.ts';
export { buildShell, hostConfig } from './shell.ts';
export type { BuiltRelease } from './release.ts';
export { describeAsset, type AssetContent } from './assets.ts';
export { readDefinition, readPackage } from './definition.ts';
export { repositoryRoot } from './packages.ts';
export { commonConfig, compile, type BuildMode } from './compile.ts';
export { dictionaries } from './leave-out.ts';
export { buildBare, buildHost, facadeVersions } from './bare.ts';
export { BARE_BASE, barePage, type BareOptions } from './bare/page.ts';
export { buildOneBundle, type OneBundle } from './one-bundle.ts';
