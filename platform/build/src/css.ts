import type { RuleSetRule } from '@rspack/core';
import { sep } from 'node:path';
import { packageAt, workspacePackages } from './packages.ts';

/** For CSS rules: who is built, and whether only the class names are wanted (server bundles). */
export interface CssOptions {
  readonly root: string;
  readonly dir: string;
  readonly version: string;
  readonly exportsOnly: boolean;
}

/** Packages with style sheets that are not shared in a page: each release has its own copy. */
const COPIED: ReadonlySet<string> = new Set(['page-parts', 'map']);

/**
 * CSS rules: class names are `<package>-[name]-[local]` with the package that owns the file, the same in browser and
 * server. The built package adds its version, so that two of its releases can be in one page; packages that every
 * release brings its own copy of come behind its name, for the same reason.
 */
export function cssRules({ root, dir, version, exportsOnly }: CssOptions): RuleSetRule[] {
  const own = `${packageAt(dir).prefix}_${version.replaceAll(/[^\w]/g, '-')}`;
  const others = workspacePackages(root).filter(
    (other) => other.dir !== dir && !dir.startsWith(other.dir + sep),
  );
  const rule = (folder: string, prefix: string): RuleSetRule => ({
    test: /\.module\.css$/,
    include: folder + sep,
    type: 'css/module',
    // Custom properties keep their names: tokens and `--icon` are shared across packages.
    parser: { namedExports: false, dashedIdents: false },
    generator: { localIdentName: `${prefix}-[name]-[local]`, exportsOnly },
  });
  return [
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', generator: { exportsOnly } },
    ...others.map((other) =>
      rule(other.dir, COPIED.has(other.prefix) ? `${own}-${other.prefix}` : other.prefix),
    ),
    rule(dir, own),
  ];
}
