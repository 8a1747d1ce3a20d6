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

/**
 * CSS rules: class names are `<package>-[name]-[local]` with the package that owns the file, the same in browser and
 * server. The built package adds its version, so that two of its releases can be in one page.
 */
export function cssRules({ root, dir, version, exportsOnly }: CssOptions): RuleSetRule[] {
  const built = packageAt(dir);
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
    ...others.map((other) => rule(other.dir, other.prefix)),
    rule(dir, `${built.prefix}_${version.replaceAll(/[^\w]/g, '-')}`),
  ];
}
