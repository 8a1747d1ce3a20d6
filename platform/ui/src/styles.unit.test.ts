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

test('a field that paints its ground says the colour of its text: it may stand on a dark one', () => {
  const sheet = readFileSync(join(here, 'Field', 'Field.module.css'), 'utf8');
  const control = /\.control \{([^}]*)\}/.exec(sheet)?.[1] ?? '';
  expect(control).toContain('background: var(--color-surface)');
  expect(control).toMatch(/^\s*color: var\(--color-ink\);/m);
});
