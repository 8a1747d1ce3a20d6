import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the type declarations of what `entry` reaches; answers the folder that mirrors the repository. */
export function emitDeclarations(root: string, entry: string): string {
  const folder = join(root, '.cache', `api-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: join(folder, 'out'),
    rootDir: root,
  };
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    include: [join(root, 'types')],
    files: [join(root, entry)],
  };
  writeFileSync(config, JSON.stringify(project));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tsc could not write declarations:\n${stdout}`);
  return join(folder, 'out');
}

/** The top-level declarations of a `.d.ts` with their comments, by name. */
export function declarationsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let block: string[] = [];
  const close = () => {
    const code = block.join('\n').trim();
    const name =
      /^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/m.exec(
        code,
      )?.[1];
    if (name) found.set(name, found.has(name) ? `${found.get(name)}\n${code}` : code);
    block = [];
  };
  let afterComment = false;
  for (const line of text.split('\n')) {
    const begins = /^(\/\*\*|export |declare |interface |type )/.test(line);
    if (begins && !afterComment) close();
    block.push(line);
    if (line.startsWith('/**') || line.startsWith(' *')) afterComment = true;
    else if (line !== '') afterComment = false;
  }
  close();
  return found;
}
