import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '@rollheim/embedded';
import { runProgram } from '@rollheim/embedded/programs';
import { kinds, kindOf, type Kind } from '../kinds.ts';
import { closureOf, ownPackages, packageOf } from './closure.ts';
import { containerfileOf, unitOf } from './texts.ts';

/** Files of our packages that no process of production loads. */
const BESIDE = /\.(test|bench)\.tsx?$/;
const NOT_COPIED = new Set(['node_modules', 'testing', 'test', 'fixtures', '.cache', 'dist']);
/** Runs every process. */
const STARTER = 'platform/deploy';
/** Publishes what lies here: it needs all sources. */
const PUBLISHER = 'releases';
/** Packages of tests and tools. */
const TOOLS = new Set(['e2e', 'platform/tooling', 'platform/demo']);

/**
 * Writes an archive for each of these kinds: `<folder>/rollheim-<kind>.tar.gz` with its packages as they are installed, the
 * Node that they are pinned to, a unit of systemd and a Containerfile. `say` receives each file.
 */
export async function packageKinds(
  folder: string,
  names: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const kind of names.length === 0 ? kinds() : names.map(kindOf)) {
    const work = mkdtempSync(join(tmpdir(), 'rollheim-package-'));
    try {
      const place = join(work, kind.name);
      layOut(kind, place);
      const file = join(folder, `rollheim-${kind.name}.tar.gz`);
      const { code, output } = await runProgram('tar', ['-czf', file, '-C', work, kind.name]);
      if (code !== 0) throw new Error(`tar could not write ${file}: ${output}`);
      say(file);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
}

function layOut(kind: Kind, place: string): void {
  const roots =
    kind.name === PUBLISHER
      ? [...ownPackages(ROOT).values()].filter((folder) => !TOOLS.has(folder))
      : [packageOf(ROOT, kind.main), STARTER];
  const { own, others } = closureOf(ROOT, roots);
  for (const folder of own) copyOwn(folder, place);
  for (const folder of others)
    cpSync(join(ROOT, folder), join(place, folder), {
      recursive: true,
      verbatimSymlinks: true,
      // what is nested is there by itself where it is needed
      filter: (file) => basename(file) !== 'node_modules' || file === join(ROOT, folder),
    });
  for (const name of readdirSync(join(ROOT, 'node_modules/@rollheim'))) {
    const link = join('node_modules/@rollheim', name);
    const target = readlinkSync(join(ROOT, link));
    if (!own.includes(relative(ROOT, join(ROOT, dirname(link), target)))) continue;
    mkdirSync(join(place, dirname(link)), { recursive: true });
    symlinkSync(target, join(place, link));
  }
  for (const file of ['package.json', 'system.json', 'tsconfig.json'])
    cpSync(join(ROOT, file), join(place, file));
  mkdirSync(join(place, 'bin'));
  cpSync(process.execPath, join(place, 'bin', 'node'));
  writeFileSync(join(place, `rollheim-${kind.name}.service`), unitOf(kind.name));
  writeFileSync(join(place, 'Containerfile'), containerfileOf(kind.name));
}

function copyOwn(folder: string, place: string): void {
  const from = join(ROOT, folder);
  if (!existsSync(from)) return;
  cpSync(from, join(place, folder), {
    recursive: true,
    filter: (file) => file === from || (!NOT_COPIED.has(basename(file)) && !BESIDE.test(file)),
  });
}
