import { readdirSync, readFileSync } from 'node:fs';
import { GUARDRAILS, PATHS } from '@rollheim/contracts';
import { outcomeFault, type Outcomes } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const MODULES = readdirSync('.').filter((name) => name.startsWith('mf-'));

/** Calls of all modules as their backends declare them, from the documents that are made of the route tables. */
const CALLS = new Set(
  readdirSync('docs/api')
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => [
      ...readFileSync(`docs/api/${name}`, 'utf8').matchAll(/^\| `([A-Z]+) \/api(\/\S+)` \|/gm),
    ])
    .map(([, method = '', path = '']) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);

/** States that the answers of backends name. */
const STATES = new Set(
  filesLike(/^mf-[^/]+\/bff\/.*(?<!\.test)\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\breached: '([a-z-]+)'/g)].map(([, name = '']) => name),
  ),
);

const eventsOf = (module: string): string[] => {
  const { outcomes = {} } = JSON.parse(readFileSync(`${module}/module.json`, 'utf8')) as {
    outcomes?: Outcomes;
  };
  expect(outcomeFault(outcomes)).toBeNull();
  return Object.values(outcomes).flatMap(({ on }) => on);
};

const EVENTS = MODULES.flatMap((module) => eventsOf(module).map((event) => [module, event] as const));

test('modules declare outcomes', () => {
  expect(EVENTS.length).toBeGreaterThan(5);
});

test.each(EVENTS)('%s: an outcome is reached by something that happens: %s', (_module, event) => {
  const [kind = '', name = ''] = event.split(' ');
  if (kind === 'page') expect(Object.keys(PATHS)).toContain(name);
  else if (kind === 'try') expect(GUARDRAILS).toContain(name);
  else if (kind === 'state') expect([...STATES]).toContain(name);
  else expect([...CALLS]).toContain(event);
});
