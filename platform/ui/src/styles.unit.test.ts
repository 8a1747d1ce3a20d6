import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

test('every style sheet has its place in the cascade, once', () => {
  const text = readFileSync(join(here, 'styles.ts'), 'utf8');
  const placed = [...text.matchAll(/import '\.\/(.+\.module\.css)'/g)].map((match) => match[1]);
  const present = globSync('**/*.module.css', { cwd: here }).map((file) => file.replaceAll('\\', '/'));
  expect(placed.toSorted()).toEqual(present.toSorted());
});

test('the cascade comes first in the facade', () => {
  const facade = readFileSync(join(here, 'components.ts'), 'utf8');
  expect(/(?:import|from) '([^']+)'/.exec(facade)?.[1]).toBe('./styles.ts');
});
