// `npm run bench [-- P1 P4]`: benches print JSON lines. A bench names its figures in its first line: `// bench: P1 P4`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, pinnedNode, root, toolEnv } from './bootstrap.mjs';
import { filesLike } from './files.mjs';

const asked = process.argv.slice(2).map((id) => id.toUpperCase());
installPackages();
const benches = find();
const known = new Set(benches.flatMap(({ ids }) => ids));
const unknown = asked.filter((id) => !known.has(id));
if (unknown.length > 0) {
  console.error(`No bench measures ${unknown.join(', ')}. There are: ${[...known].sort(byNumber).join(' ')}`);
  process.exit(2);
}
let failed = 0;
for (const { file, ids } of benches) {
  const wanted = asked.length === 0 ? ids : ids.filter((id) => asked.includes(id));
  if (wanted.length > 0 && (await run(file, wanted)) !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);

/** One bench in a process of its own; `BENCH_IDS` says which of its figures are wanted. */
function run(file, ids) {
  return new Promise((resolve) => {
    const env = { ...toolEnv(), BENCH_IDS: ids.join(' ') };
    const child = spawn(pinnedNode, ['--expose-gc', file], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('exit', (code) => {
      if (code !== 0) console.error(`${file} failed (exit code ${code})`);
      resolve(code ?? 1);
    });
  });
}

function find() {
  return filesLike(/\.bench\.ts$/).map((file) => {
    const first = readFileSync(join(root, file), 'utf8').split('\n', 1)[0] ?? '';
    const ids = /^\/\/ bench: (.+)$/.exec(first)?.[1]?.trim().split(/\s+/) ?? [];
    if (ids.length === 0) console.error(`${file} names no figures in its first line (// bench: P1)`);
    return { file, ids };
  });
}

function byNumber(a, b) {
  return Number(a.slice(1)) - Number(b.slice(1));
}
