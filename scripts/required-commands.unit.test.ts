import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageContract } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MODULES = globSync('mf-*/module.json', { cwd: ROOT }).map(dirname);
/** A message as the sources name it: `'order.mark-paid'`. */
const NAME = /'([a-z]+(?:\.[a-z-]+)+)'/g;

/** Names of messages that a backend sends, with their versions today. */
function sentBy(module: string): string[] {
  const files = globSync('bff/**/*.ts', { cwd: join(ROOT, module) }).filter(
    (file) => !/\.test\.ts$|testing|projections/.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(ROOT, module, file), 'utf8').matchAll(NAME)].map(([, name = '']) => name),
  );
  return [...new Set(names)].flatMap((name) => {
    const contract = messageContract(name);
    return contract ? [`${name}@${contract.version}`] : [];
  });
}

test.each(MODULES)('%s requires every command that its backend sends, in its version', (module) => {
  const { requires } = JSON.parse(readFileSync(join(ROOT, module, 'module.json'), 'utf8')) as {
    readonly requires: { readonly commands: readonly string[] };
  };
  const sent = sentBy(module);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((command) => !requires.commands.includes(command))).toEqual([]);
});
