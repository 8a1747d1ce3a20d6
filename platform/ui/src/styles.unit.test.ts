import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

/** They come with code that is fetched when it is needed, behind all others. */
const LATE = ['Chart/Chart.module.css', 'FileDrop/DropArea.module.css', 'Gallery/GalleryViewer.module.css'];

test('every style sheet has its place in the cascade, once, or comes with late code', () => {
  const text = readFileSync(join(here, 'styles.ts'), 'utf8');
  const placed = [...text.matchAll(/import '\.\/(.+\.module\.css)'/g)].map((match) => match[1]);
  const present = globSync('**/*.module.css', { cwd: here }).map((file) => file.replaceAll('\\', '/'));
  expect([...placed, ...LATE].toSorted()).toEqual(present.toSorted());
});

test('the cascade comes first in the facade', () => {
  const facade = readFileSync(join(here, 'components.ts'), 'utf8');
  expect(/(?:import|from) '([^']+)'/.exec(facade)?.[1]).toBe('./styles.ts');
});

test('a field that paints its ground says the colour of its text: it may be on a dark one', () => {
  const sheet = readFileSync(join(here, 'Field', 'Field.module.css'), 'utf8');
  const control = /\.control \{([^}]*)\}/.exec(sheet)?.[1] ?? '';
  expect(control).toContain('background: var(--color-surface)');
  expect(control).toMatch(/^\s*color: var\(--color-ink\);/m);
});

test('sizes are those of the specification (spec 2 §9)', () => {
  const tokens = readFileSync(join(here, 'tokens.css'), 'utf8');
  const values = new Map(
    [...tokens.matchAll(/(--[\w-]+): (\d+px);/g)].map(([, name, value]) => [name, value]),
  );
  expect(values.get('--appbar-h')).toBe('80px');
  expect(values.get('--systembar-h')).toBe('50px');
  expect(['sm', 'md', 'lg'].map((size) => values.get(`--avatar-${size}`))).toEqual(['45px', '60px', '62px']);
  expect(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => values.get(`--bp-${size}`))).toEqual([
    '320px',
    '599px',
    '959px',
    '1263px',
    '1903px',
  ]);
  const badge = readFileSync(join(here, 'Badge', 'Badge.module.css'), 'utf8');
  expect([...badge.matchAll(/--badge-offset: (\d+px)/g)].map(([, value]) => value)).toEqual(['15px', '20px']);
});

test('operators see the bar in the secondary colour', () => {
  const tokens = readFileSync(join(here, 'tokens.css'), 'utf8');
  const admin = /:root\[data-role='admin'\] \{([^}]*)\}/.exec(tokens)?.[1] ?? '';
  expect(admin).toContain('--color-primary: var(--color-secondary)');
});
